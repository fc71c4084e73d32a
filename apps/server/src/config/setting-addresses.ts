/** Whether a text is an address with one of the protocols, such as `https:`. */
export const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** Whether a text is an address of tiles on the web. */
export const isTileAddress = (text: string): boolean =>
  isUrl(text, ["http:", "https:"]) && ["{z}", "{x}", "{y}"].every((part) => text.includes(part));

/** Whether a text is the address of a whole server on the web: nothing but slashes after its host and port, and no user name. */
export function isServerAddress(text: string): boolean {
  if (!isUrl(text, ["http:", "https:"])) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  return /^\/+$/.test(pathname) && [username, password, search, hash].every((part) => part === "");
}
