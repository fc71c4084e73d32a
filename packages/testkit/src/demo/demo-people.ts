import type { Athlete } from "../outings/athlete.ts";
import { createPlace, type Place } from "../outings/place.ts";

/** Somebody who lives in the demo. The names are invented; so are all routes around the towns. */
export interface DemoPerson {
  readonly username: string;
  readonly realName: string;
  readonly email: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** IANA time zone of the place. */
  readonly timeZone: string;
  readonly place: Place;
  readonly athlete: Athlete;
  /** Name that the person's watch writes into its files. */
  readonly deviceName: string;
}

/** Password of every account of the demo; it is printed at the start and stands in the README. */
export const demoPassword = "cairn-demo";

const mountains = { relief: 1300, hills: 110, valleyHalfWidth: 850 };

const body = (
  mass: number,
  restHeartRate: number,
  maxHeartRate: number,
  thresholdSpeed: number,
  thresholdPower: number,
): Athlete => ({ mass, restHeartRate, maxHeartRate, thresholdSpeed, thresholdPower });

/** The people, the one with the fullest diary first. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: "giulia",
    realName: "Giulia Morandell",
    email: "giulia@demo.invalid",
    country: "IT",
    timeZone: "Europe/Rome",
    place: createPlace(46.7942, 11.9343, {
      ...mountains,
      name: "Brunico",
      baseElevation: 838,
      valleyAxis: 8,
    }),
    athlete: body(57, 46, 187, 3.95, 228),
    deviceName: "Fjell 3",
  },
  {
    username: "aino",
    realName: "Aino Lehtola",
    email: "aino@demo.invalid",
    country: "FI",
    timeZone: "Europe/Helsinki",
    place: createPlace(62.7895, 22.842, {
      name: "Seinäjoki",
      baseElevation: 48,
      relief: 0,
      hills: 17,
      valleyHalfWidth: 0,
      valleyAxis: 0,
    }),
    athlete: body(62, 51, 182, 3.5, 190),
    deviceName: "Polku 2",
  },
  {
    username: "emily",
    realName: "Emily Hartwell",
    email: "emily@demo.invalid",
    country: "US",
    timeZone: "America/Denver",
    place: createPlace(38.5347, -105.9989, {
      name: "Salida",
      baseElevation: 2155,
      relief: 1100,
      hills: 140,
      valleyHalfWidth: 2600,
      valleyAxis: 130,
    }),
    athlete: body(64, 53, 181, 3.3, 205),
    deviceName: "Ridge Solar",
  },
  {
    username: "marta",
    realName: "Marta Casadevall",
    email: "marta@demo.invalid",
    country: "ES",
    timeZone: "Europe/Madrid",
    place: createPlace(42.4316, 1.9282, {
      name: "Puigcerdà",
      baseElevation: 1150,
      relief: 1050,
      hills: 80,
      valleyHalfWidth: 3800,
      valleyAxis: 35,
    }),
    athlete: body(56, 44, 185, 3.6, 252),
    deviceName: "Velo 840",
  },
  {
    username: "jonas",
    realName: "Jonas Brunnhofer",
    email: "jonas@demo.invalid",
    country: "CH",
    timeZone: "Europe/Zurich",
    place: createPlace(46.8043, 9.8372, {
      ...mountains,
      name: "Davos",
      baseElevation: 1558,
      relief: 1000,
      valleyAxis: 52,
    }),
    athlete: body(74, 43, 189, 4.2, 305),
    deviceName: "Fjell 3",
  },
  {
    username: "callum",
    realName: "Callum Dunmore",
    email: "callum@demo.invalid",
    country: "GB",
    timeZone: "Europe/London",
    place: createPlace(56.7051, -3.7343, {
      name: "Pitlochry",
      baseElevation: 105,
      relief: 520,
      hills: 90,
      valleyHalfWidth: 700,
      valleyAxis: 115,
    }),
    athlete: body(83, 55, 176, 3.2, 230),
    deviceName: "Trailhead",
  },
  {
    username: "eero",
    realName: "Eero Salmivaara",
    email: "eero@demo.invalid",
    country: "FI",
    timeZone: "Europe/Helsinki",
    place: createPlace(67.4167, 26.6, {
      name: "Sodankylä",
      baseElevation: 182,
      relief: 0,
      hills: 34,
      valleyHalfWidth: 0,
      valleyAxis: 0,
    }),
    athlete: body(78, 48, 179, 3.6, 262),
    deviceName: "Polku 2",
  },
  {
    username: "kasia",
    realName: "Katarzyna Zielny",
    email: "kasia@demo.invalid",
    country: "PL",
    timeZone: "Europe/Warsaw",
    place: createPlace(49.299, 19.9489, {
      ...mountains,
      name: "Zakopane",
      baseElevation: 845,
      relief: 900,
      valleyAxis: 2,
    }),
    athlete: body(59, 50, 186, 3.7, 205),
    deviceName: "Pulse Run",
  },
  {
    username: "lukas",
    realName: "Lukas Steinwender",
    email: "lukas@demo.invalid",
    country: "AT",
    timeZone: "Europe/Vienna",
    place: createPlace(46.8289, 12.769, {
      ...mountains,
      name: "Lienz",
      baseElevation: 676,
      relief: 1500,
      valleyAxis: 160,
    }),
    athlete: body(80, 54, 183, 3.4, 270),
    deviceName: "Velo 840",
  },
  {
    username: "hanna",
    realName: "Hanna Bergvall",
    email: "hanna@demo.invalid",
    country: "SE",
    timeZone: "Europe/Stockholm",
    place: createPlace(64.5954, 18.6735, {
      name: "Lycksele",
      baseElevation: 215,
      relief: 0,
      hills: 38,
      valleyHalfWidth: 0,
      valleyAxis: 0,
    }),
    athlete: body(68, 60, 178, 2.9, 170),
    deviceName: "Pulse Run",
  },
  {
    username: "pauline",
    realName: "Pauline Carrel",
    email: "pauline@demo.invalid",
    country: "FR",
    timeZone: "Europe/Paris",
    place: createPlace(45.9238, 6.8693, {
      ...mountains,
      name: "Chamonix-Mont-Blanc",
      baseElevation: 1037,
      relief: 1600,
      valleyAxis: 48,
    }),
    athlete: body(55, 45, 190, 4.1, 220),
    deviceName: "Fjell 3",
  },
  {
    username: "kenji",
    realName: "Kenji Arimura",
    email: "kenji@demo.invalid",
    country: "JP",
    timeZone: "Asia/Tokyo",
    place: createPlace(36.6982, 137.8619, {
      ...mountains,
      name: "Hakuba",
      baseElevation: 700,
      relief: 1200,
      valleyAxis: 80,
    }),
    athlete: body(66, 52, 180, 3.6, 235),
    deviceName: "Ridge Solar",
  },
];

/** Who follows whom; `pending` waits for the followed person's yes. */
export interface DemoFollow {
  readonly follower: string;
  readonly followed: string;
  readonly pending: boolean;
}

const followsByPerson: Readonly<Record<string, readonly string[]>> = {
  giulia: ["jonas", "pauline", "marta", "lukas", "kasia"],
  aino: ["eero", "hanna", "giulia", "emily"],
  emily: ["giulia", "marta", "aino", "kenji"],
  marta: ["giulia", "jonas", "lukas"],
  jonas: ["giulia", "pauline", "marta"],
  callum: ["kasia", "giulia"],
  eero: ["aino", "hanna", "jonas"],
  kasia: ["giulia", "pauline", "callum"],
  lukas: ["giulia", "marta"],
  hanna: ["aino", "eero"],
  pauline: ["giulia", "jonas", "kasia", "kenji"],
  kenji: ["pauline", "emily"],
};

const pendingFollows = new Set(["callum>giulia", "emily>kenji"]);

/** All follows of the demo, in a fixed order. */
export const demoFollows: readonly DemoFollow[] = Object.entries(followsByPerson).flatMap(
  ([follower, followed]) =>
    followed.map((name) => ({
      follower,
      followed: name,
      pending: pendingFollows.has(`${follower}>${name}`),
    })),
);
