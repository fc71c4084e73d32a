/**
 * The path below which this server is on its host, such as `/cairn`; empty if the host is its own. A server whose public address
 * has a path writes it into its pages. Everything that a browser is given begins with it: addresses, and names in the storage
 * that all pages of a host share. Only the router's paths do not, because the router adds it.
 */
export const basePath: string =
  typeof document === "undefined" ? "" : (document.documentElement.dataset["basePath"] ?? "");

/** The address of this server, as people see it in front of its paths. */
export const ownAddress = (): string => location.origin + basePath;

/** A path in the address bar, or of a link, as the router names it. */
export const pathBelow = (path: string): string => path.slice(basePath.length) || "/";
