import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";

export const getEmail = endpoint({
  id: "SEC-3",
  method: "GET",
  path: "/user/email",
  summary:
    "The caller's e-mail address, whether it is confirmed, another one that waits to be confirmed, and until when an earlier one may take the account back; until then a link that deletes the account goes to the earlier one",
  auth: "session",
  payload: z.object({
    email: z.string(),
    isConfirmed: z.boolean(),
    pending: z.string().optional(),
    wayBackUntil: z.number().optional(),
  }),
  answer: "envelope",
  errors: sessionErrors,
});

export const confirmEmail = endpoint({
  id: "SEC-3",
  method: "POST",
  path: "/user/email/confirm",
  summary: "Ask for a mail with a link that confirms the caller's e-mail address",
  auth: "session",
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});

export const changeEmail = endpoint({
  id: "SEC-3",
  method: "POST",
  path: "/user/email",
  summary:
    "Ask for another e-mail address. It holds once the link that is mailed to it was used; the address of before is told and can take it back for 7 days. Needs the password, in the header `password`. The answer is the same whether others use the address or not",
  auth: "session",
  bodyKind: "json",
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }).strict(),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors],
});

export const openEmailLink = endpoint({
  id: "SEC-3",
  method: "POST",
  path: "/user/email/link",
  summary:
    "Use the token of a mailed link, once: confirms an address, changes to it, or takes a change back, which ends all sessions",
  auth: "anyone",
  bodyKind: "json",
  body: z.object({ token: z.string().max(64) }).strict(),
  payload: z.object({ done: z.enum(["CONFIRM", "CHANGE", "UNDO"]) }),
  answer: "envelope",
  errors: ["account.email_link_invalid"],
});
