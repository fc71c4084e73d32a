import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors } from "../errors.ts";

export const resetPassword = endpoint({
  id: "API-96",
  method: "GET",
  path: "/resetPassword",
  summary:
    "Request an e-mail with a link for setting a new password. The answer is the same whether there is such an account or not",
  auth: "anyone",
  access: "open",
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
    "Set a new password: form fields `new`, and either `token` from the e-mail or, when logged in, `current` with the current password; old clients also send the token as `current`. All other sessions and all personal tokens end, except that a caller who is logged in can keep the tokens with `keepTokens` = `true`",
  auth: "optional",
  access: "open",
  bodyKind: "multipart",
  payload: z.literal(true),
  answer: "envelope",
  errors: ["session.expired", "account.reset_invalid", ...proofErrors, "account.password_length"],
});
