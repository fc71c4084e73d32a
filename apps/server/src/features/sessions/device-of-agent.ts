import type { IncomingHttpHeaders } from "node:http";

/** A device in the words that its own program uses of itself; null where it says nothing. */
export interface NamedDevice {
  /** Browser or program, such as "Firefox". */
  readonly client: string | null;
  /** Operating system, such as "Linux". */
  readonly system: string | null;
}

/** In this order: most programs also say that they are those further down. */
const clients: readonly (readonly [RegExp, string])[] = [
  [/sports.?tracker|\bSTTAndroid|\bSTTiOS/i, "Sports Tracker app"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b|\bDarwin\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (rules: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  rules.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** A program that is no browser begins with its own name (RFC 9110, 10.1.5), such as `curl/8.5.0`. */
const programName = /^([A-Za-z][\w .-]{0,39}?)(?:\/|\s*$)/;

/** The device of a `User-Agent`. No version is kept: it changes with each update and tells nobody which device it is. */
export function deviceOfAgent(agent: string | undefined): NamedDevice {
  // What is longer comes from no program that people use; the patterns look at no more than this.
  const said = (agent ?? "").slice(0, 400);
  const program = said.startsWith("Mozilla/") ? undefined : programName.exec(said)?.[1];
  return { client: firstOf(clients, said) ?? program ?? null, system: firstOf(systems, said) };
}

/** The same in one text of any language, such as "Firefox, Linux"; empty where nothing is known. */
export const deviceText = ({ client, system }: NamedDevice): string =>
  [client, system].filter((part) => part !== null).join(", ");

/** The device of a request in one text. */
export const deviceName = ({ headers }: { readonly headers: IncomingHttpHeaders }): string =>
  deviceText(deviceOfAgent(headers["user-agent"]));
