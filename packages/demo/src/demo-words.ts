/** Comments by people of the demo under a workout; `name` stands for its owner's first name. */
type Words = readonly [string, ...string[]];

/** Languages in which the demo's people write to each other. */
export type DemoLanguage = "en" | "fi";

/** Sports that get the same comments. */
type Kind = "run" | "ride" | "ski" | "walk" | "other";

const kinds: Readonly<Record<number, Kind>> = {
  0: "walk",
  1: "run",
  2: "ride",
  3: "ski",
  10: "ride",
  11: "walk",
  13: "ski",
  22: "run",
  23: "walk",
  24: "walk",
  31: "ski",
  99: "ride",
  117: "ski",
};

const anySport: Readonly<Record<DemoLanguage, Words>> = {
  en: [
    "Nice one, {name}!",
    "That looks like a good day out.",
    "Strong! I stayed on the sofa.",
    "How are the legs today?",
    "You make it look easy.",
    "Save some energy for the weekend 😉",
    "I needed a push to go out. This was it.",
  ],
  fi: [
    "Hyvin vedetty, {name}!",
    "Hieno päivä ulkona!",
    "Kova! Itse jäin sohvalle.",
    "Miltä jaloissa tuntuu?",
    "Tästä saa intoa lähteä itsekin.",
    "Näyttää niin helpolta sinun menosi.",
  ],
};

const ofSport: Readonly<Record<DemoLanguage, Readonly<Record<Kind, Words>>>> = {
  en: {
    run: [
      "That pace! Are you training for something?",
      "Is the path dry again up there?",
      "Can I join next time? I promise not to talk on the climbs.",
      "New shoes working out, then?",
    ],
    ride: [
      "How was the wind on the way back?",
      "That climb is on my list.",
      "Coffee stop included, I hope.",
      "You were flying on the flat part.",
    ],
    ski: [
      "How was the snow?",
      "Jealous. It is all rain down here.",
      "Early start pays off again.",
      "Which wax did you use?",
    ],
    walk: [
      "What a lovely way round.",
      "Did you see anybody else up there?",
      "I have to show this one to my parents.",
      "Perfect light, I imagine.",
    ],
    other: ["Well done for keeping at it.", "That counts double in this weather.", "Good habit!"],
  },
  fi: {
    run: [
      "Melkoista vauhtia! Onko jokin tapahtuma tulossa?",
      "Onko polku jo sula?",
      "Lähden ensi kerralla mukaan!",
    ],
    ride: ["Oliko kova tuuli?", "Tuo reitti on minullakin listalla.", "Toivottavasti oli kahvitauko."],
    ski: ["Miten luisti?", "Oliko latu ajettu?", "Millä voitelit?", "Kateeksi käy, täällä sataa vettä."],
    walk: ["Ihana reitti!", "Näkyikö gemssejä?", "Tuonne täytyy lähteä viikonloppuna."],
    other: ["Hyvä tapa!", "Sinnikästä, {name}."],
  },
};

/** What the owner answers. */
const answers: Readonly<Record<DemoLanguage, Words>> = {
  en: [
    "Thanks, @{username}! It was harder than it looks.",
    "Thank you 🙂 Come along next time!",
    "@{username} ask me again tomorrow.",
    "Best hour of the week.",
    "Thanks! The second half was all willpower.",
  ],
  fi: [
    "Kiitos, @{username}! Oli raskaampi kuin miltä näyttää.",
    "Kiitos 🙂 Tule mukaan ensi kerralla!",
    "@{username} kysy uudestaan huomenna.",
    "Kiitos! Loppu meni sisulla.",
  ],
};

/** Possible comments on a workout of a sport. */
export const remarksAbout = (activityId: number, language: DemoLanguage): Words => [
  ...ofSport[language][kinds[activityId] ?? "other"],
  ...anySport[language],
];

/** Possible answers of its owner. */
export const answersIn = (language: DemoLanguage): Words => answers[language];
