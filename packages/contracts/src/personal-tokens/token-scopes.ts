/**
 * What a personal token may do: `read` reads what its owner sees, `upload` adds recordings, photos and routes, `write` changes
 * and deletes workouts and what belongs to them.
 */
export const tokenScopes = ["read", "upload", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Days after which a token expires; null for never. */
export const tokenLifetimes = [30, 90, 365, null] as const;

/** Maximum number of tokens per person. */
export const maxTokens = 20;
export const tokenNameMaxLength = 60;
