import { activityForGpxType } from "@cairn/domain/sports/gpx-type";

/**
 * English names of Strava's sports by their names in other languages, without accents, if the common words of a sport
 * (`sportWords`) do not identify them.
 */
const english: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // German
    "virtueller lauf": "virtual run",
    radfahrt: "ride",
    "virtuelle radfahrt": "virtual ride",
    "mountainbike-fahrt": "mountain bike ride",
    "gravel-fahrt": "gravel ride",
    "e-bike-fahrt": "ebike ride",
    // French
    "course a pied virtuelle": "virtual run",
    "velo virtuel": "virtual ride",
    "entrainement aux poids": "weight training",
    "ski nordique": "nordic ski",
    // Spanish
    "entrenamiento con pesas": "weight training",
    // Italian
    pedalata: "ride",
    escursione: "hike",
    // Dutch
    hardloopsessie: "run",
    rit: "ride",
    fietsrit: "ride",
    wandeling: "walk",
    // Portuguese
    pedalada: "ride",
    natacao: "swim",
    caminhada: "walk",
    trilha: "hike",
    // Czech
    jizda: "ride",
    chuze: "walk",
  }),
);

/**
 * Catalogue id of a sport by its name in an export; undefined for an unknown name: the recording's own file is then the better
 * source.
 */
export function stravaSport(name: string): number | undefined {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
  return activityForGpxType(english.get(plain) ?? plain);
}
