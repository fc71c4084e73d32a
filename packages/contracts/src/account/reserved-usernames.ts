import { api } from "../api.ts";
import { screenPaths } from "../screen-paths.ts";

/** Words that people would take for the server itself, for a role on it, or for nobody and everybody. */
const roles = [
  "admin",
  "administrator",
  "cairn",
  "moderator",
  "operator",
  "root",
  "security",
  "staff",
  "support",
  "sysadmin",
  "system",
  "webmaster",
  "postmaster",
  "hostmaster",
  "abuse",
  "info",
  "all",
  "anonymous",
  "anybody",
  "anyone",
  "deleted",
  "everybody",
  "everyone",
  "guest",
  "me",
  "nobody",
  "self",
  "somebody",
  "someone",
  "unknown",
  "user",
  "you",
];

/** What programs write in the place of a name that they do not have. */
const missingNames = ["false", "nan", "nil", "none", "null", "true", "undefined"];

/** First parts of addresses that belong neither to a screen nor to a call. */
const otherAddresses = [
  "api",
  "apiserver",
  "assets",
  "basemap",
  "embed",
  "healthz",
  "image",
  "metrics",
  "readyz",
  "www",
];

const isParameter = (part: string): boolean => /^[{$]/.test(part);

const partsOf = (path: string): readonly string[] => path.split("/").filter((part) => part !== "");

/** The parts before one, with all parameters alike: where in addresses it stands. */
const placeOf = (parts: readonly string[], index: number): string =>
  parts
    .slice(0, index)
    .map((part) => (isParameter(part) ? "*" : part))
    .join("/");

/** Calls about the caller have the same first word as calls about other people. */
const aboutPeople = "user";

/** The first word of every address, words after that of people, and words that stand where another address has a username. */
function wordsOfAddresses(): string[] {
  const all = [...Object.values(api).map(({ path }) => path), ...Object.values(screenPaths)].map(partsOf);
  const places = new Set(
    all.flatMap((parts) =>
      parts.flatMap((part, i) => (isParameter(part) && /user/i.test(part) ? placeOf(parts, i) : [])),
    ),
  );
  return all.flatMap((parts) =>
    parts.filter((part, i) => {
      const place = placeOf(parts, i);
      return !isParameter(part) && (place === "" || place === aboutPeople || places.has(place));
    }),
  );
}

/** Usernames, in lower case, that nobody can choose: words of addresses and of roles. Accounts that have such a name keep it. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  [...wordsOfAddresses(), ...otherAddresses, ...roles, ...missingNames].map((word) => word.toLowerCase()),
);
