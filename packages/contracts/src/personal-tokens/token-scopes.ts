/**
 * What a personal token may do: `read` reads what its owner sees, `upload` adds recordings, photos and routes, `write` changes
 * and deletes workouts and what belongs to them, `send` sends recordings to the address that has the token in it.
 */
export const tokenScopes = ["read", "upload", "write", "send"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Whether a token may have these scopes: addresses are stored and shown in many places, so `send` is always alone. */
export const areScopesOfOneToken = (scopes: readonly TokenScope[]): boolean =>
  !scopes.includes("send") || scopes.every((scope) => scope === "send");

/** Days after which a token expires; null for never. */
export const tokenLifetimes = [30, 90, 365, null] as const;

/** Maximum number of tokens per person. */
export const maxTokens = 20;
export const tokenNameMaxLength = 60;
