/** How long an answer of somebody else's server may be used. */
export interface Freshness {
  /** ms from now during which it is used without asking again. */
  readonly freshMs: number;
  /** Whether it may be used after that while, or because, the source is asked again. */
  readonly mayBeStale: boolean;
  /** Whether it may be kept at all. */
  readonly mayBeKept: boolean;
}

const day = 86_400_000;
/** For answers that say nothing: what OpenStreetMap's tile policy asks of those who cannot read headers, and long enough for any map. */
const unsaidMs = 7 * day;
const maxFreshMs = 365 * day;

/**
 * Reads `Cache-Control`, `Age`, `Expires` and `Date` as a shared cache does (RFC 9111, 4.2.1 and 5.2.2).
 *
 * @param now ms since 1970
 * @param minFreshMs what the operator has set as the least time before anything is asked for again; it also keeps what the source would not
 */
export function freshnessOf(headers: Headers, now: number, minFreshMs = 0): Freshness {
  const directives = directivesOf(headers.get("cache-control") ?? "");
  const saidMs = directives.has("no-cache") ? 0 : (maxAgeMs(directives, headers) ?? expiresMs(headers, now));
  const freshMs = Math.min(Math.max(saidMs ?? unsaidMs, minFreshMs), maxFreshMs);
  const isStrict = ["no-cache", "must-revalidate", "proxy-revalidate"].some((name) => directives.has(name));
  return { freshMs, mayBeStale: !isStrict, mayBeKept: minFreshMs > 0 || !directives.has("no-store") };
}

const directivesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", value = ""] = part.split("=");
        return [name.trim(), value.trim().replaceAll('"', "")];
      }),
  );

function maxAgeMs(directives: ReadonlyMap<string, string>, headers: Headers): number | undefined {
  const text = directives.get("s-maxage") ?? directives.get("max-age");
  if (text === undefined || !/^\d{1,10}$/.test(text)) return undefined;
  const age = Number(headers.get("age") ?? 0);
  return Math.max(0, Number(text) - (Number.isFinite(age) ? age : 0)) * 1000;
}

/** A date that cannot be read, such as "0", has passed (RFC 9111, 5.3). */
function expiresMs(headers: Headers, now: number): number | undefined {
  const text = headers.get("expires");
  if (text === null) return undefined;
  const sent = Date.parse(headers.get("date") ?? "");
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}
