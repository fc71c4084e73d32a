/**
 * What caches may keep of a call's successful answers, as values of `Cache-Control` (RFC 9111). Refusals, and the answers of
 * calls that declare nothing, are not cached.
 */
export const cachingRules = {
  /** Not cached: it is made for one person and may change at any moment. */
  none: "private, no-store",
  /** The person's own client keeps it and revalidates it each time, because sharing may change. */
  revalidated: "private, no-cache",
  /** The person's own client keeps it for a day. */
  day: "private, max-age=86400",
  /**
   * Every cache may keep it: its address contains a hash of everything that it is made of, and nothing in it is about a person.
   */
  immutable: "public, max-age=31536000, immutable",
} as const;

export type Caching = keyof typeof cachingRules;
