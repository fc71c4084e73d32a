import type { IncomingHttpHeaders } from "node:http";

/** A device as described by its own program; null where unknown. */
export interface NamedDevice {
  /** Browser or program, such as "Firefox". */
  readonly client: string | null;
  /** Operating system, such as "Linux". */
  readonly system: string | null;
}

/** In this order: most programs also claim to be those further down. */
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

/** A program that is not a browser begins with its own name (RFC 9110, 10.1.5), such as `curl/8.5.0`. */
const programName = /^([A-Za-z][\w .-]{0,39}?)(?:\/|\s*$)/;

/** The device of a `User-Agent`. The version is left out: it changes with each update and does not identify a device. */
export function deviceOfAgent(agent: string | undefined): NamedDevice {
  // Longer values do not come from programs that people use, so the patterns examine no more than this.
  const said = (agent ?? "").slice(0, 400);
  const program = said.startsWith("Mozilla/") ? undefined : programName.exec(said)?.[1];
  return { client: firstOf(clients, said) ?? program ?? null, system: firstOf(systems, said) };
}

/** The same as one text in any language, such as "Firefox, Linux"; empty if unknown. */
export const deviceText = ({ client, system }: NamedDevice): string =>
  [client, system].filter((part) => part !== null).join(", ");

/** The device of a request as one text. */
export const deviceName = ({ headers }: { readonly headers: IncomingHttpHeaders }): string =>
  deviceText(deviceOfAgent(headers["user-agent"]));
