import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors } from "../errors.ts";

export const resetPassword = endpoint({
  id: "API-96",
  method: "GET",
  path: "/resetPassword",
  summary:
    "Ask for a mail with a link to choose another password. The answer is the same whether there is such an account or not",
  auth: "anyone",
  changes: true,
  query: z.object({
    /** Username or e-mail address. */
    username: z.string().trim().toLowerCase().min(1).max(254),
  }),
  payload: z.literal(true),
  answer: "envelope",
  errors: ["session.human_check_required", "session.human_check_failed"],
});

export const changePassword = endpoint({
  id: "API-95",
  method: "POST",
  path: "/changePassword",
  summary:
    "Choose another password: form fields `new`, and `token` with that of the mail or, for somebody who is logged in, `current` with the password that holds; old clients send the token as `current`, too. Every other session ends, and so do personal tokens, unless somebody who is logged in adds `keepTokens` = `true`",
  auth: "optional",
  bodyKind: "multipart",
  payload: z.literal(true),
  answer: "envelope",
  errors: ["session.expired", "account.reset_invalid", ...proofErrors, "account.password_length"],
});
