import type { Athlete } from "./outings/athlete.ts";

/** A person of the demo. The names are invented, and nobody lives where their routes start. */
export interface DemoPerson {
  readonly username: string;
  readonly realName: string;
  readonly email: string;
  /** ISO 3166 alpha-2 code of the country that they come from; most now live in Andorra. */
  readonly country: string;
  /** IANA time zone of their home. */
  readonly timeZone: string;
  readonly athlete: Athlete;
  /** Name that the person's watch writes into its files. */
  readonly deviceName: string;
  /** On their drawn portrait. */
  readonly hair: "long" | "short";
}

/** Password of every account of the demo; it is printed at the start and is in the README. */
export const demoPassword = "cairn-demo";

/** Where all but one of them live. */
const andorra = "Europe/Andorra";

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
    timeZone: andorra,
    athlete: body(57, 46, 187, 3.95, 228),
    deviceName: "Fjell 3",
    hair: "long",
  },
  {
    username: "aino",
    realName: "Aino Lehtola",
    email: "aino@demo.invalid",
    country: "FI",
    timeZone: andorra,
    athlete: body(62, 51, 182, 3.5, 190),
    deviceName: "Polku 2",
    hair: "long",
  },
  {
    username: "emily",
    realName: "Emily Hartwell",
    email: "emily@demo.invalid",
    country: "US",
    timeZone: andorra,
    athlete: body(64, 53, 181, 3.3, 205),
    deviceName: "Ridge Solar",
    hair: "long",
  },
  {
    username: "marta",
    realName: "Marta Casadevall",
    email: "marta@demo.invalid",
    country: "AD",
    timeZone: andorra,
    athlete: body(56, 44, 185, 3.6, 252),
    deviceName: "Velo 840",
    hair: "long",
  },
  {
    username: "jonas",
    realName: "Jonas Brunnhofer",
    email: "jonas@demo.invalid",
    country: "CH",
    timeZone: andorra,
    athlete: body(74, 43, 189, 4.2, 305),
    deviceName: "Fjell 3",
    hair: "short",
  },
  {
    username: "callum",
    realName: "Callum Dunmore",
    email: "callum@demo.invalid",
    country: "GB",
    timeZone: andorra,
    athlete: body(83, 55, 176, 3.2, 230),
    deviceName: "Trailhead",
    hair: "short",
  },
  {
    username: "eero",
    realName: "Eero Salmivaara",
    email: "eero@demo.invalid",
    country: "FI",
    timeZone: andorra,
    athlete: body(78, 48, 179, 3.6, 262),
    deviceName: "Polku 2",
    hair: "short",
  },
  {
    username: "kasia",
    realName: "Katarzyna Zielny",
    email: "kasia@demo.invalid",
    country: "PL",
    timeZone: andorra,
    athlete: body(59, 50, 186, 3.7, 205),
    deviceName: "Pulse Run",
    hair: "long",
  },
  {
    username: "lukas",
    realName: "Lukas Steinwender",
    email: "lukas@demo.invalid",
    country: "AT",
    timeZone: andorra,
    athlete: body(80, 54, 183, 3.4, 270),
    deviceName: "Velo 840",
    hair: "short",
  },
  {
    username: "hanna",
    realName: "Hanna Bergvall",
    email: "hanna@demo.invalid",
    country: "SE",
    timeZone: andorra,
    athlete: body(68, 60, 178, 2.9, 170),
    deviceName: "Pulse Run",
    hair: "long",
  },
  {
    username: "pauline",
    realName: "Pauline Carrel",
    email: "pauline@demo.invalid",
    country: "FR",
    timeZone: andorra,
    athlete: body(55, 45, 190, 4.1, 220),
    deviceName: "Fjell 3",
    hair: "long",
  },
  {
    username: "kenji",
    realName: "Kenji Arimura",
    email: "kenji@demo.invalid",
    country: "JP",
    timeZone: "Asia/Tokyo",
    athlete: body(66, 52, 180, 3.6, 235),
    deviceName: "Ridge Solar",
    hair: "short",
  },
];

/** Who follows whom; `pending` requests still need to be accepted. */
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
