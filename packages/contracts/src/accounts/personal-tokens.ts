import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { nameSchema } from "../values/plain-text.ts";
import { tokenLifetimes, tokenNameMaxLength, tokenScopes } from "./token-scopes.ts";

const tokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    /** ms since 1970. */
    createdAt: z.int(),
    /** Last use, at most some minutes late, ms since 1970; absent while it was not used. */
    usedAt: z.int().optional(),
    /** When it ends, ms since 1970; absent: never. */
    expiresAt: z.int().optional(),
  })
  .meta({ id: "PersonalToken" });

export type PersonalTokenView = z.output<typeof tokenSchema>;

export const listTokens = endpoint({
  id: "SEC-4",
  method: "GET",
  path: "/user/tokens",
  summary: "The caller's personal tokens for programs, the newest first, without what opens them",
  auth: "session",
  payload: z.array(tokenSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const makeToken = endpoint({
  id: "SEC-4",
  method: "POST",
  path: "/user/tokens",
  summary: "Make a personal token, which is answered this once. Needs the password, in the header `password`",
  auth: "session",
  bodyKind: "json",
  body: z
    .object({
      name: nameSchema({ min: 1, max: tokenNameMaxLength }),
      scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
      /** Days after which it ends; null for never. */
      days: z.literal(tokenLifetimes),
    })
    .strict(),
  payload: z.object({ token: z.string() }),
  opensAccount: true,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "token.too_many"],
});

export const removeToken = endpoint({
  id: "SEC-4",
  method: "DELETE",
  path: "/user/tokens/{tokenId}",
  summary: "Remove a personal token, which ends at once; one that is gone already is no error",
  auth: "session",
  params: z.object({ tokenId: z.string().max(64) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
