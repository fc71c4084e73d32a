import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { nameSchema } from "../values/plain-text.ts";
import { areScopesOfOneToken, tokenLifetimes, tokenNameMaxLength, tokenScopes } from "./token-scopes.ts";

const tokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    /** ms since 1970. */
    createdAt: z.int(),
    /** Last use, up to a few minutes late, ms since 1970; absent if it was never used. */
    usedAt: z.int().optional(),
    /** When it expires, ms since 1970; absent: never. */
    expiresAt: z.int().optional(),
  })
  .meta({ id: "PersonalToken" });

export type PersonalTokenView = z.output<typeof tokenSchema>;

export const listTokens = endpoint({
  id: "SEC-4",
  method: "GET",
  path: "/user/tokens",
  summary: "The caller's personal tokens for programs, newest first, without the tokens themselves",
  auth: "session",
  access: "own",
  payload: z.array(tokenSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const makeToken = endpoint({
  id: "SEC-4",
  method: "POST",
  path: "/user/tokens",
  summary:
    "Create a personal token, which is only shown in this answer. Needs the password, in the header `password`",
  auth: "session",
  access: "own",
  example: { body: { name: "backup", scopes: ["read"], days: 30 } },
  bodyKind: "json",
  body: z.object({
    name: nameSchema({ min: 1, max: tokenNameMaxLength }),
    /** `send` alone, or some of the others. */
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length).refine(areScopesOfOneToken),
    /** Days after which it expires; null for never. */
    days: z.literal(tokenLifetimes),
  }),
  payload: z.object({ token: z.string() }),
  opensAccount: true,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "token.too_many"],
});

export const removeToken = endpoint({
  id: "SEC-4",
  method: "DELETE",
  path: "/user/tokens/{tokenId}",
  summary: "Remove a personal token, which becomes invalid at once; no error if it was removed before",
  auth: "session",
  access: "own",
  example: { params: { tokenId: "none" } },
  params: z.object({ tokenId: z.string().max(64) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
