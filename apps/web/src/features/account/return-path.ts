/** Pages that redirect by themselves and are therefore no place to return to. */
const waystations = new Set(["/", "/login", "/sign-up"]);

/**
 * Where to go after logging in: the remembered path with its query if it is on this site, else the dashboard. A full
 * address, `//host` or `/\host` would lead elsewhere and is refused.
 */
export const returnPath = (remembered: string | undefined): string => {
  if (remembered === undefined || !/^\/(?![/\\])/.test(remembered)) return "/dashboard";
  const url = URL.parse(remembered, "http://here.invalid");
  if (!url || url.host !== "here.invalid" || waystations.has(url.pathname)) return "/dashboard";
  return `${url.pathname}${url.search}${url.hash}`;
};
