import { screenPaths } from "@cairn/contracts/screen-paths";

/** Whether a text is an address with one of the protocols, such as `https:`. */
export const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** Whether a text is an address of tiles on the web. */
export const isTileAddress = (text: string): boolean =>
  isUrl(text, ["http:", "https:"]) && ["{z}", "{x}", "{y}"].every((part) => text.includes(part));

/** The first parts of the paths of Cairn's own screens, calls and files. */
const ownNames: ReadonlySet<string> = new Set([
  ...Object.values(screenPaths).map((path) => path.split("/")[1] ?? ""),
  "apiserver",
  "assets",
  "basemap",
  "dav",
  "embed",
  "healthz",
  "hrm",
  "metrics",
  "readyz",
]);

/** Parts that mean the same in an address, in HTML and in a cookie without being escaped; slashes at the end do not count. */
const plainPath = /^(?:\/[\w.~-]+)*\/*$/;

/**
 * Whether a text is the address of a whole server on the web: after its host and port at most a path that cannot be mistaken for
 * one of Cairn's own, and no user name.
 */
export function isServerAddress(text: string): boolean {
  if (!isUrl(text, ["http:", "https:"])) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  const [, first = ""] = pathname.split("/");
  const isOwn = first !== "" && ownNames.has(first.toLowerCase());
  return (
    plainPath.test(pathname) && !isOwn && [username, password, search, hash].every((part) => part === "")
  );
}

/** A server's address as others are appended to it: without a slash at its end. */
export function withoutSlash(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, "");
}
