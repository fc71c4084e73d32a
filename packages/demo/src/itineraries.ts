import type { Travel } from "./planning/allowed-ways.ts";

/** A named place on the map, or a position in degrees. */
export type Stop = string | readonly [lat: number, lon: number];

/** An itinerary: from the first stop over the others, as a loop or there and back. */
export interface Itinerary {
  readonly travel: Travel;
  readonly stops: readonly [Stop, Stop, ...Stop[]];
  readonly shape: "loop" | "out-and-back";
}

/** A day on pistes: the lifts in the order in which they are taken, by name. */
export interface SkiDay {
  readonly lifts: readonly [string, ...string[]];
}

const trail = { travel: "trail", shape: "out-and-back" } as const;
const run = { travel: "run", shape: "out-and-back" } as const;
const ride = { travel: "road", shape: "loop" } as const;
const tour = { travel: "ski-tour", shape: "out-and-back" } as const;
const skiTrack = { travel: "ski-track", shape: "loop" } as const;
const gravel = { travel: "gravel", shape: "loop" } as const;
const walk = { travel: "run", shape: "loop" } as const;
const bike = { travel: "mountain-bike", shape: "loop" } as const;

/** Where the cross-country ski tracks of La Rabassa start. */
const rabassa = [42.4356, 1.5215] as const;
/** The lake above les Escaldes. */
const engolasters = [42.5187, 1.5657] as const;

/** All itineraries of the demo's people; `scripts/make/make-demo-routes.ts` plans them on the map. */
export const itineraries = {
  casamanya: { ...trail, stops: ["Ordino", "Coll d'Ordino", "Casamanya Nord"] },
  "iron-route": { ...trail, shape: "loop", stops: ["Ordino", "la Cortinada", "Llorts", "Arans"] },
  estanyo: { ...trail, stops: ["el Serrat", "Refugi Borda de Sorteny", "Estany de l'Estanyó"] },
  "ordino-valley": { ...run, stops: ["Ordino", "la Cortinada", "Arans"] },
  "ordino-massana": { ...run, shape: "loop", stops: ["Ordino", "La Massana", "Sispony", "Anyós"] },
  "river-path": { ...run, stops: ["Andorra la Vella", "Santa Coloma", "la Margineda"] },
  "valira-east": { ...run, stops: ["Andorra la Vella", "les Escaldes", "Encamp"] },
  "city-round": { ...run, shape: "loop", stops: ["Andorra la Vella", "Engordany", "Santa Coloma"] },
  "pessons-tour": { ...tour, stops: ["Grau Roig", "Estany de les Fonts", "Collada dels Pessons"] },
  "sorteny-tour": {
    ...tour,
    stops: [[42.6205, 1.5565], "Refugi Borda de Sorteny", "Estany de l'Estanyó", "Coll d'Arenes"],
  },
  "comapedrosa-tour": {
    ...tour,
    stops: [[42.579, 1.4785], "Refugi de Comapedrosa", "Collet de Comapedrosa"],
  },
  "pla-de-l-estany-tour": { ...tour, stops: [[42.579, 1.4785], "Refugi del Pla de l'Estany"] },
  "ordino-pass": {
    ...ride,
    stops: ["Ordino", "Coll d'Ordino", "Canillo", "Encamp", "les Escaldes", "La Massana"],
  },
  "ordino-cabus": { ...ride, shape: "out-and-back", stops: ["Ordino", "La Massana", "Pal", "Port de Cabús"] },
  gallina: {
    ...ride,
    stops: [
      "Andorra la Vella",
      "Sant Julià de Lòria",
      "Coll de la Gallina",
      "Bixessarri",
      "La Massana",
      "Ordino",
    ],
  },
  "two-passes": {
    ...ride,
    stops: ["Andorra la Vella", "Ordino", "Coll d'Ordino", "Canillo", "Port d'Envalira", "Encamp"],
  },
  "three-passes": {
    ...ride,
    stops: [
      "Andorra la Vella",
      "La Massana",
      "Coll d'Ordino",
      "Canillo",
      "Port d'Envalira",
      "Encamp",
      "Collada de Beixalís",
      "Anyós",
    ],
  },
  "encamp-pas": { ...ride, shape: "out-and-back", stops: ["Encamp", "Canillo", "Soldeu", "Pas de la Casa"] },
  "encamp-rabassa": {
    ...ride,
    shape: "out-and-back",
    stops: ["Encamp", "les Escaldes", "Sant Julià de Lòria", "Aixirivall", rabassa],
  },
  "rabassa-gravel": {
    ...gravel,
    stops: ["Santa Coloma", "Sant Julià de Lòria", "Aixirivall", rabassa, [42.443, 1.545], "Juberri"],
  },
  "mine-gravel": { ...gravel, shape: "out-and-back", stops: ["Santa Coloma", "Ordino", "Llorts"] },
  margineda: { ...run, stops: ["Santa Coloma", "la Margineda", "Andorra la Vella"] },
  "santa-coloma": { ...run, stops: ["Santa Coloma", "Andorra la Vella", "les Escaldes"] },
  "rabassa-round": { ...skiTrack, stops: [rabassa, [42.4337, 1.5422], [42.4333, 1.5382], [42.4319, 1.5274]] },
  "rabassa-long": {
    ...skiTrack,
    stops: [
      rabassa,
      [42.4399, 1.5322],
      [42.4338, 1.5498],
      [42.4333, 1.5382],
      [42.4319, 1.5274],
      rabassa,
      [42.4337, 1.5422],
      [42.4325, 1.539],
    ],
  },
  "rabassa-double": {
    ...skiTrack,
    stops: [
      rabassa,
      [42.4333, 1.5382],
      [42.4338, 1.5498],
      [42.4325, 1.539],
      [42.4319, 1.5274],
      rabassa,
      [42.4399, 1.5322],
      [42.4337, 1.5422],
      [42.4338, 1.5498],
      [42.4319, 1.5274],
    ],
  },
  "soldeu-bike": { ...bike, stops: ["Soldeu", "el Tarter", "Canillo", "el Forn", "Ransol"] },
  "grau-roig-bike": { ...bike, stops: ["Soldeu", "Grau Roig", "les Bordes d'Envalira"] },
  "massana-bike": { ...bike, stops: ["La Massana", "Pal", "Coll de la Botella", "Xixerella"] },
  "sispony-bike": { ...bike, stops: ["La Massana", "Sispony", "Anyós", "Ordino", "Erts"] },
  juclar: { ...trail, stops: [[42.5935, 1.6745], "Refugi de Juclar", "Collada de Juclar"] },
  "vall-del-riu": { ...trail, stops: ["Canillo", "Refugi de la Vall del Riu"] },
  encampadana: { ...trail, stops: ["Canillo", "el Forn", "Pic d'Encampadana"] },
  "canillo-round": { ...walk, stops: ["Canillo", "Prats", "Meritxell"] },
  "canillo-river": { ...walk, shape: "out-and-back", stops: ["Canillo", "Sant Joan de Caselles"] },
  agols: { ...trail, shape: "loop", stops: ["Encamp", "Refugi dels Agols", "Engolasters"] },
  beixalis: {
    ...trail,
    shape: "loop",
    stops: ["Encamp", "Collada de Beixalís", "Bony de les Neres", "Vila"],
  },
  ensagents: { ...trail, stops: ["Bordes de Rigoder", "Refugi d'Ensagents", "collada d'Entinyola"] },
  engolasters: {
    ...walk,
    shape: "out-and-back",
    stops: [engolasters, "Mirador del circuit de les fonts", "Coll de Jovell"],
  },
  "engolasters-lake": { ...walk, stops: [engolasters, "Mirador del circuit de les fonts"] },
  "escaldes-river": { ...walk, shape: "out-and-back", stops: ["les Escaldes", "Andorra la Vella"] },
  "jovell-poles": { ...trail, shape: "loop", stops: [engolasters, "Coll de Jovell", "Ràmio"] },
  comapedrosa: { ...trail, stops: ["Arinsal", "Refugi de Comapedrosa", "Pic de Comapedrosa"] },
  "les-fonts": {
    ...trail,
    shape: "loop",
    stops: ["Arinsal", "Refugi de les Fonts", "Refugi del Pla de l'Estany"],
  },
  "coll-de-les-cases": {
    ...trail,
    shape: "loop",
    stops: ["Arinsal", "Coll de les Cases", "Arans", "La Massana"],
  },
} as const satisfies Readonly<Record<string, Itinerary>>;

/** Days at the lifts. */
export const skiDays = {
  tarter: {
    lifts: [
      "TC10 Tarter",
      "TSD6 Llosada",
      "TSD6 Tosa Espiolets",
      "TSF4 Assaladors",
      "TSF4 Solanelles",
      "TSD6 Solana",
      "TSD6 Llosada",
      "TSD4 Tarter",
      "TSF4 Pi de Migdia",
    ],
  },
  arcalis: { lifts: ["la Coma", "la Basera", "l'Abarsetar", "la Basera", "la Coma", "Creussans"] },
  pas: {
    lifts: [
      "TSD4 Pas de la Casa",
      "TSD6 Font Negre",
      "TSF4 Costa Rodona",
      "TSD4 Les Antenes",
      "TSF4 Costa Rodona",
      "TSD6 Font Negre",
      "TSF4 La Solana",
      "TSD4 Pas de la Casa",
    ],
  },
  pal: {
    lifts: [
      "la Serra 2",
      "El Cubil",
      "Setúria",
      "la Botella",
      "Setúria",
      "El Cubil",
      "la Serra 2",
      "El Cubil",
    ],
  },
} as const satisfies Readonly<Record<string, SkiDay>>;

export type ItineraryName = keyof typeof itineraries;
export type SkiDayName = keyof typeof skiDays;
