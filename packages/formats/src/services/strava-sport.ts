import { activityForGpxType } from "@cairn/domain/sports/gpx-type";

/** Sports of Strava as its exports name them in other languages, without accents, where the common words of a sport (`sportWords`) do not tell; the value is the English name. */
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

/** Catalogue id of a sport as an export names it; undefined for a name that we do not know, and the file itself says more. */
export function stravaSport(name: string): number | undefined {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
  return activityForGpxType(english.get(plain) ?? plain);
}
