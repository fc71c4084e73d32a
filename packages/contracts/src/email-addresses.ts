import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { proofErrors, sessionErrors } from "./errors.ts";

export const getEmail = endpoint({
  id: "SEC-3",
  method: "GET",
  path: "/user/email",
  summary:
    "The caller's e-mail address, whether it is confirmed, a new one that waits for confirmation, and until when the change can be undone from the previous address; until then the link that deletes the account is sent to the previous address",
  auth: "session",
  access: "own",
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
  summary: "Request an e-mail with a link that confirms the caller's e-mail address",
  auth: "session",
  access: "own",
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});

export const changeEmail = endpoint({
  id: "SEC-3",
  method: "POST",
  path: "/user/email",
  summary:
    "Request a new e-mail address. It is used after the link sent to it was opened; the previous address is notified and can undo the change for 7 days. Needs the password, in the header `password`. The answer is the same whether others use the address or not",
  auth: "session",
  access: "own",
  example: { body: { email: "other@example.org" } },
  bodyKind: "json",
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors],
});

export const openEmailLink = endpoint({
  id: "SEC-3",
  method: "POST",
  path: "/user/email/link",
  summary:
    "Use the token of a link from an e-mail, once: confirms an address, changes to it, or undoes a change, which ends all sessions",
  auth: "anyone",
  access: "open",
  bodyKind: "json",
  body: z.object({ token: z.string().max(64) }),
  payload: z.object({ done: z.enum(["CONFIRM", "CHANGE", "UNDO"]) }),
  answer: "envelope",
  errors: ["account.email_link_invalid"],
});
