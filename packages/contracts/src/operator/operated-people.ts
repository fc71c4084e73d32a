import { z } from "zod";
import { realNameMaxLength } from "../account/account.ts";
import { endpoint } from "../endpoint.ts";
import { proofErrors } from "../errors.ts";
import { idSchema, usernameSchema } from "../values/ids.ts";
import { nameSchema } from "../values/plain-text.ts";
import { maxQuotaBytes } from "./operator-values.ts";

const forOperators = { auth: "session", access: "operator", answer: "envelope" } as const;
const forOne = { ...forOperators, params: z.object({ personKey: idSchema }) } as const;

/** Shown for a person: what the work of an operator needs, and no e-mail address and nothing of their workouts. */
const operatedPersonSchema = z
  .object({
    key: z.string(),
    username: z.string(),
    realName: z.string(),
    /** When the account was made, ms since 1970. */
    joinedAt: z.int(),
    /** The day of the last use in UTC, such as 2026-11-30; absent if no session or token is left that was used. */
    lastSeenOn: z.iso.date().optional(),
    /** Bytes of files, data and photos. */
    usedBytes: z.int(),
    /** Bytes that they may store. */
    quotaBytes: z.int(),
    /** Whether that is a quota of their own. */
    hasOwnQuota: z.boolean(),
    isDisabled: z.boolean(),
    isOperator: z.boolean(),
    hasTwoFactor: z.boolean(),
  })
  .meta({ id: "OperatedPerson" });

export type OperatedPerson = z.output<typeof operatedPersonSchema>;

export const listOperatedPeople = endpoint({
  ...forOperators,
  id: "OPER-3",
  method: "GET",
  path: "/operator/people",
  summary: "The people of this server by username, page by page, or those whose name or username has a text",
  query: z.object({
    /** A part of a name or username. */
    text: z.string().trim().max(80).default(""),
    /** From 1. */
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  payload: z.object({
    people: z.array(operatedPersonSchema),
    /** People that the text finds, on all pages. */
    total: z.int(),
    pages: z.int(),
  }),
  errors: ["request.not_found"],
});

/** A link with which somebody chooses a password; only this answer has it. */
const passwordLinkSchema = z
  .object({ token: z.string(), /** ms since 1970. */ expiresAt: z.int() })
  .meta({ id: "PasswordLink" });

export const addPerson = endpoint({
  ...forOperators,
  id: "OPER-4",
  method: "POST",
  path: "/operator/people",
  summary: "Add an account without a password, and make the link with which the person chooses one",
  bodyKind: "json",
  example: { body: { username: "noor", realName: "Noor", email: "noor@example.org" } },
  body: z.object({
    username: usernameSchema,
    realName: nameSchema({ min: 1, max: realNameMaxLength }),
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  }),
  payload: passwordLinkSchema,
  opensAccount: true,
  errors: ["request.not_found", "account.username_taken"],
});

export const invitePerson = endpoint({
  ...forOperators,
  id: "OPER-5",
  method: "POST",
  path: "/operator/invites",
  summary: "Make a code with which one person can sign up; only this answer has it",
  payload: z.object({ code: z.string(), /** ms since 1970. */ expiresAt: z.int() }),
  errors: ["request.not_found"],
});

export const disablePerson = endpoint({
  ...forOne,
  id: "OPER-6",
  method: "PUT",
  path: "/operator/people/{personKey}/disabled",
  summary:
    "Disable an account: its sessions end and its tokens stop, and what it shares stays; or enable it again",
  bodyKind: "json",
  example: { body: { isDisabled: true } },
  body: z.object({ isDisabled: z.boolean() }),
  payload: z.literal(true),
  errors: ["request.not_found", "user.not_found", "operator.is_self"],
});

export const deletePerson = endpoint({
  ...forOne,
  id: "OPER-7",
  method: "POST",
  path: "/operator/people/{personKey}/delete",
  summary:
    "Delete an account and all its data permanently; the username confirms it. Needs the operator's password, in the header `password`",
  bodyKind: "json",
  example: { body: { username: "{username}" } },
  body: z.object({ username: z.string().trim().toLowerCase().max(80) }),
  payload: z.literal(true),
  errors: [
    ...proofErrors,
    "request.not_found",
    "user.not_found",
    "operator.is_self",
    "operator.name_differs",
  ],
});

export const makePasswordLink = endpoint({
  ...forOne,
  id: "OPER-8",
  method: "POST",
  path: "/operator/people/{personKey}/passwordlink",
  summary:
    "Make a link with which a person chooses another password; their sessions and tokens end when they use it. Needs the operator's password, in the header `password`",
  payload: passwordLinkSchema,
  opensAccount: true,
  errors: [...proofErrors, "request.not_found", "user.not_found"],
});

export const endTwoFactorOf = endpoint({
  ...forOne,
  id: "OPER-9",
  method: "DELETE",
  path: "/operator/people/{personKey}/twofactor",
  summary:
    "End the two-factor login of somebody who has lost their phone and their recovery codes; they are told by e-mail. Needs the operator's password, in the header `password`",
  payload: z.literal(true),
  errors: [...proofErrors, "request.not_found", "user.not_found"],
});

export const changeOperator = endpoint({
  ...forOne,
  id: "OPER-10",
  method: "PUT",
  path: "/operator/people/{personKey}/operator",
  summary:
    "Make somebody an operator, or take the role away; the last operator keeps it. Needs the operator's password, in the header `password`",
  bodyKind: "json",
  example: { body: { isOperator: true } },
  body: z.object({ isOperator: z.boolean() }),
  payload: z.literal(true),
  errors: [...proofErrors, "request.not_found", "user.not_found", "operator.last"],
});

export const changeQuotaOf = endpoint({
  ...forOne,
  id: "OPER-19",
  method: "PUT",
  path: "/operator/people/{personKey}/quota",
  summary: "Give a person a quota of their own, in bytes, or take it away",
  example: { body: { bytes: 20_000_000_000 } },
  bodyKind: "json",
  body: z.object({ bytes: z.int().min(0).max(maxQuotaBytes).nullable() }),
  payload: z.literal(true),
  errors: ["request.not_found", "user.not_found"],
});
