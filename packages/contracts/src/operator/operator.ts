import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { actionKinds, claimMaxLength } from "./operator-values.ts";

export const claimOperator = endpoint({
  id: "OPER-1",
  method: "POST",
  path: "/operator/claim",
  summary:
    "Become the operator of a server without one, by the token of the link that its start has printed. It works once",
  auth: "session",
  access: "own",
  example: { body: { token: "the-token-of-the-link" } },
  bodyKind: "json",
  body: z.object({ token: z.string().min(1).max(claimMaxLength) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "operator.claim_invalid"],
});

const actionSchema = z
  .object({
    key: z.string(),
    kind: z.enum(actionKinds),
    /** ms since 1970. */
    doneAt: z.int(),
    /** Username of who did it; absent for a command, and for an account that is deleted. */
    by: z.string().optional(),
    isByCommand: z.boolean(),
    /** Username of the person whom it was about; absent if it was about nobody, or the account is deleted. */
    about: z.string().optional(),
    /** What else it was about, such as a number of days. */
    subject: z.string().optional(),
  })
  .meta({ id: "OperatorAction" });

export type OperatorActionView = z.output<typeof actionSchema>;

export const listOperatorActions = endpoint({
  id: "OPER-2",
  method: "GET",
  path: "/operator/actions",
  summary: "What operators have done, in the browser and by commands, newest first: who, when, what, on whom",
  auth: "session",
  access: "operator",
  query: z.object({
    /** Key of the last action of the page before. */
    before: idSchema.optional(),
  }),
  payload: z.object({ actions: z.array(actionSchema), hasMore: z.boolean() }),
  answer: "envelope",
  errors: ["request.not_found"],
});
