/** What a personal token may do: `read` looks at what its owner sees, `upload` adds recordings, photos and routes, `write` changes and deletes workouts and what hangs on them. */
export const tokenScopes = ["read", "upload", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Days after which a token ends; null for never. */
export const tokenLifetimes = [30, 90, 365, null] as const;

/** Tokens of one person. */
export const maxTokens = 20;
export const tokenNameMaxLength = 60;
