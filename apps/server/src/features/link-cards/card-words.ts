import type { Locale } from "@cairn/contracts/settings/settings";

/** Numbers that a card may show. */
export type CardNumber = "distance" | "duration" | "ascent" | "vertical" | "energy";

interface CardWords {
  /** Language and territory, for dates: with the day before the month. */
  readonly tag: string;
  readonly numbers: Readonly<Record<CardNumber, string>>;
  readonly route: string;
  readonly mapOf: (title: string) => string;
  readonly publicWorkouts: (count: number) => string;
  readonly open: string;
  readonly notShown: string;
  /** What it can be, without telling which. */
  readonly whyNotShown: string;
}

export const cardWords: Readonly<Record<Locale, CardWords>> = {
  en: {
    tag: "en-GB",
    numbers: {
      distance: "Distance",
      duration: "Duration",
      ascent: "Ascent",
      vertical: "Descent",
      energy: "Energy",
    },
    route: "Planned route",
    mapOf: (title) => `Map: ${title}`,
    publicWorkouts: (count) => (count === 1 ? "1 public workout" : `${count} public workouts`),
    open: "Open in Cairn",
    notShown: "Nothing to see here",
    whyNotShown: "It is not shared with everyone, or it is gone.",
  },
  fi: {
    tag: "fi-FI",
    numbers: {
      distance: "Matka",
      duration: "Kesto",
      ascent: "Nousu",
      vertical: "Lasku",
      energy: "Energia",
    },
    route: "Suunniteltu reitti",
    mapOf: (title) => `Kartta: ${title}`,
    publicWorkouts: (count) => (count === 1 ? "1 julkinen harjoitus" : `${count} julkista harjoitusta`),
    open: "Avaa Cairnissa",
    notShown: "Täällä ei ole mitään nähtävää",
    whyNotShown: "Tätä ei ole jaettu kaikille, tai se on poistettu.",
  },
};
