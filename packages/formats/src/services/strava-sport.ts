import { activityForGpxType } from "@cairn/domain/gpx-type";

/** Sports of Strava as its exports name them in other languages than English, without accents; the value is the English name. */
const english: Readonly<Record<string, string>> = {
  // German
  lauf: "run",
  laufen: "run",
  traillauf: "trail run",
  "virtueller lauf": "virtual run",
  radfahrt: "ride",
  radfahren: "ride",
  "virtuelle radfahrt": "virtual ride",
  "mountainbike-fahrt": "mountain bike ride",
  "gravel-fahrt": "gravel ride",
  "e-bike-fahrt": "ebike ride",
  schwimmen: "swim",
  spaziergang: "walk",
  gehen: "walk",
  wanderung: "hike",
  wandern: "hike",
  krafttraining: "weight training",
  rudern: "rowing",
  langlauf: "nordic ski",
  "ski alpin": "alpine ski",
  // French
  "course a pied": "run",
  "course a pied virtuelle": "virtual run",
  velo: "ride",
  "velo virtuel": "virtual ride",
  natation: "swim",
  marche: "walk",
  randonnee: "hike",
  vtt: "mountain bike ride",
  "entrainement aux poids": "weight training",
  aviron: "rowing",
  "ski nordique": "nordic ski",
  "ski de fond": "nordic ski",
  // Spanish
  carrera: "run",
  bicicleta: "ride",
  ciclismo: "ride",
  natacion: "swim",
  caminata: "walk",
  senderismo: "hike",
  "entrenamiento con pesas": "weight training",
  remo: "rowing",
  // Italian
  corsa: "run",
  pedalata: "ride",
  nuoto: "swim",
  camminata: "walk",
  escursione: "hike",
  canottaggio: "rowing",
  // Dutch
  hardloopsessie: "run",
  hardlopen: "run",
  rit: "ride",
  fietsrit: "ride",
  zwemmen: "swim",
  wandeling: "walk",
  roeien: "rowing",
  // Portuguese
  corrida: "run",
  pedalada: "ride",
  natacao: "swim",
  caminhada: "walk",
  trilha: "hike",
  // Czech
  beh: "run",
  jizda: "ride",
  plavani: "swim",
  chuze: "walk",
  // Finnish
  juoksu: "run",
  pyoraily: "ride",
  uinti: "swim",
  kavely: "walk",
  vaellus: "hike",
};

/** Catalogue id of a sport as an export names it; undefined for a name that we do not know, and the file itself says more. */
export function stravaSport(name: string): number | undefined {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
  return activityForGpxType(Object.hasOwn(english, plain) ? (english[plain] ?? "") : plain);
}
