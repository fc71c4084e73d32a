/**
 * The path below which browsers find this server on its host, such as `/cairn`; empty if the host is its own. It has no slash at
 * its end and only characters that need no escaping in an address, in HTML or in a cookie (`config/setting-addresses.ts`).
 *
 * @param publicUrl as set by the operator
 */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");

/**
 * The path of a request within this server: proxies remove the path of the public address before they pass a request on, or leave
 * it. No path of Cairn's own begins like it, so that both are told apart.
 *
 * @param url path and query, as requested
 * @param basePath see `basePathOf`
 */
export function pathBelow(url: string, basePath: string): string {
  if (!url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}
