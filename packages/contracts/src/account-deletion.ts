import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { proofErrors, sessionErrors } from "./errors.ts";

export const requestDeletion = endpoint({
  id: "ACCT-1",
  method: "POST",
  path: "/account/delete/request",
  summary:
    "Request an e-mail with the link that deletes the caller's account. Needs the password, in the header `password`, percent-encoded",
  auth: "session",
  access: "own",
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors],
});

export const confirmDeletion = endpoint({
  id: "API-98",
  method: "GET",
  path: "/account/delete",
  summary: "Delete the account and all its data, by the token `dt` from the e-mail. It cannot be undone",
  auth: "anyone",
  access: "open",
  changes: true,
  query: z.object({ dt: z.string().max(100) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: ["account.deletion_invalid"],
});
