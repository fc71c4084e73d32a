/**
 * What caches may keep of a call's successful answers, as `Cache-Control` (RFC 9111) says it. Refusals, and the answers of calls that
 * declare nothing, are kept nowhere.
 */
export const cachingRules = {
  /** Kept nowhere: made for one person, and perhaps another thing a moment later. */
  none: "private, no-store",
  /** The person's own client keeps it and asks each time whether it still holds, as sharing may change. */
  revalidated: "private, no-cache",
  /** The person's own client keeps it for a day. */
  day: "private, max-age=86400",
  /** Anybody keeps it: its address holds a hash of all that it is made of, and nothing of it is about a person. */
  immutable: "public, max-age=31536000, immutable",
} as const;

export type Caching = keyof typeof cachingRules;
