/** How long an answer of an external server may be used. */
export interface Freshness {
  /** How long it is used without a new request, ms from now. */
  readonly freshMs: number;
  /** Whether it may be used after that, while or because the source is requested again. */
  readonly mayBeStale: boolean;
  /** Whether it may be stored at all. */
  readonly mayBeKept: boolean;
}

const day = 86_400_000;
/**
 * For answers without headers: what OpenStreetMap's tile policy requires of clients that cannot read headers, and long enough for
 * any map.
 */
const unsaidMs = 7 * day;
const maxFreshMs = 365 * day;

/**
 * Reads `Cache-Control`, `Age`, `Expires` and `Date` as a shared cache does (RFC 9111, 4.2.1 and 5.2.2).
 *
 * @param now ms since 1970
 * @param minFreshMs the operator's minimum time before a new request; it also allows storing what the source forbids to store
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

/** An invalid date, such as "0", counts as past (RFC 9111, 5.3). */
function expiresMs(headers: Headers, now: number): number | undefined {
  const text = headers.get("expires");
  if (text === null) return undefined;
  const sent = Date.parse(headers.get("date") ?? "");
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}
