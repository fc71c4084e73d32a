import { z } from "zod";
import { loginAnswerSchema } from "../account/account.ts";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";

const tokenSchema = z.string().min(1).max(4096);

export const loginByFacebook = endpoint({
  id: "API-11",
  method: "POST",
  path: "/login/facebook",
  summary:
    "Log in with a token that Facebook issued for this server's app; refused for people without an account",
  auth: "anyone",
  access: "open",
  query: z.object({ accessToken: tokenSchema }),
  payload: loginAnswerSchema,
  opensAccount: true,
  answer: "plain",
  errors: [
    "identity.off",
    "identity.failed",
    "identity.unavailable",
    "identity.no_account",
    "account.disabled",
  ],
});

export const getFacebookToken = endpoint({
  id: "API-23",
  method: "GET",
  path: "/user/token/facebook",
  summary:
    "Whether the caller's account is linked to Facebook: `facebookToken` is present or not. Its value is not a token, because this server stores none",
  auth: "session",
  access: "own",
  payload: z.object({ facebookToken: z.literal("connected").optional() }),
  answer: "envelope",
  errors: sessionErrors,
});

export const linkNetwork = endpoint({
  id: "API-24",
  method: "GET",
  path: "/user/link/{network}",
  summary:
    "Link the Facebook account of a token to the caller's account, with the password in the header `password`. `secret` is ignored",
  auth: "session",
  access: "own",
  example: { params: { network: "facebook" }, query: { token: "a-token" } },
  changes: true,
  params: z.object({ network: z.literal("facebook") }),
  query: z.object({ token: tokenSchema, secret: z.string().max(4096).optional() }),
  payload: z.object({ success: z.literal("true") }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    ...proofErrors,
    "identity.off",
    "identity.failed",
    "identity.unavailable",
    "identity.in_use",
    "identity.already_linked",
  ],
});
