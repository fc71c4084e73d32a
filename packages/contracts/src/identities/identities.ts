import { z } from "zod";
import { loginAnswerSchema, realNameMaxLength } from "../account/account.ts";
import { inviteMaxLength } from "../account/sign-up-mode.ts";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { usernameSchema } from "../values/ids.ts";
import { nameSchema } from "../values/plain-text.ts";
import { providerNames } from "./identity-providers.ts";

const providerSchema = z.enum(providerNames);
const byProvider = z.object({ provider: providerSchema });
/** Ticket that the browser keeps while somebody is at a provider or chooses a username. */
const ticketSchema = z.string().min(1).max(100);

const begunSchema = z
  .object({
    /** Where to send the browser. */
    url: z.string(),
    /** The browser keeps it and sends it when it comes back. */
    ticket: z.string(),
  })
  .meta({ id: "BegunSignIn" });

const outcomeSchema = z
  .object({
    /**
     * Logged in; linked to the account of the session; or not linked to any account yet: then choose a username, or log in and
     * link.
     */
    outcome: z.enum(["SIGNED_IN", "LINKED", "NEW"]),
    /** The answer of a login, for `SIGNED_IN`. */
    login: loginAnswerSchema.optional(),
    /** For `POST /login/provider/account` or `POST /user/identities`, if there is no account yet. */
    ticket: z.string().optional(),
    /** What the provider says about somebody without an account. */
    suggested: z.object({ username: z.string(), realName: z.string(), email: z.string() }).optional(),
  })
  .meta({ id: "SignInOutcome" });

export type SignInOutcome = z.output<typeof outcomeSchema>;

/** Refusals of every call in which a provider confirms who somebody is. */
const identityErrors = ["identity.off", "identity.failed", "identity.unavailable"] as const;
const linkErrors = ["identity.in_use", "identity.already_linked"] as const;

export const beginSignIn = endpoint({
  id: "LOGIN-6",
  method: "POST",
  path: "/login/provider/{provider}",
  summary: "Begin to sign in with a provider",
  auth: "anyone",
  access: "open",
  example: { params: { provider: "facebook" } },
  params: byProvider,
  payload: begunSchema,
  answer: "envelope",
  errors: ["identity.off", "identity.unavailable"],
});

export const finishSignIn = endpoint({
  id: "LOGIN-6",
  method: "POST",
  path: "/login/provider",
  summary: "Finish signing in with a provider, with the query of the address to which it sent the browser",
  auth: "optional",
  access: "open",
  bodyKind: "json",
  body: z.object({ ticket: ticketSchema, parameters: z.string().max(8192) }),
  payload: outcomeSchema,
  opensAccount: true,
  answer: "envelope",
  errors: [...identityErrors, "identity.denied", "identity.expired", "account.disabled", ...linkErrors],
});

export const signUpByProvider = endpoint({
  id: "LOGIN-6",
  method: "POST",
  path: "/login/provider/account",
  summary: "Create an account without a password for somebody whom a provider has confirmed, and log in",
  auth: "anyone",
  access: "open",
  bodyKind: "json",
  body: z.object({
    ticket: ticketSchema,
    username: usernameSchema,
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    realName: nameSchema({ min: 1, max: realNameMaxLength }),
    /** Invitation code, if the server requires one. */
    invite: z.string().trim().max(inviteMaxLength).optional(),
  }),
  payload: loginAnswerSchema,
  opensAccount: true,
  answer: "plain",
  errors: [
    "identity.expired",
    "identity.in_use",
    "account.username_taken",
    "account.sign_up_closed",
    "account.invite_required",
    "account.invite_invalid",
  ],
});

export const identitySchema = z
  .object({
    provider: providerSchema,
    /** Name of the provider. */
    name: z.string(),
    /** Name or address at the provider; absent if the account is not linked to it. */
    label: z.string().optional(),
    /** ms since 1970. */
    linkedAt: z.int().optional(),
  })
  .meta({ id: "Identity" });

export type IdentityView = z.output<typeof identitySchema>;

export const listIdentities = endpoint({
  id: "LOGIN-6",
  method: "GET",
  path: "/user/identities",
  summary: "The providers of this server, each with the login there that is linked to the caller's account",
  auth: "session",
  access: "own",
  payload: z.array(identitySchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const beginLink = endpoint({
  id: "LOGIN-6",
  method: "POST",
  path: "/user/identities/{provider}",
  summary:
    "Begin to link a login at a provider to the caller's account, with the password in the header `password`",
  auth: "session",
  access: "own",
  example: { params: { provider: "facebook" } },
  params: byProvider,
  payload: begunSchema,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "identity.off", "identity.unavailable"],
});

export const linkProven = endpoint({
  id: "LOGIN-6",
  method: "POST",
  path: "/user/identities",
  summary:
    "Link a login that a provider has confirmed and that has no account to the caller's account, with the password in the header `password`",
  auth: "session",
  access: "own",
  bodyKind: "json",
  body: z.object({ ticket: ticketSchema }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "identity.expired", ...linkErrors],
});

export const unlinkIdentity = endpoint({
  id: "API-25",
  method: "POST",
  path: "/user/unlink/{provider}",
  summary:
    "Unlink a provider from the caller's account, with the password in the header `password`; refused for the only login that the caller has",
  auth: "session",
  access: "own",
  example: { params: { provider: "facebook" } },
  params: byProvider,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "identity.off", "identity.not_linked", "identity.last_way_in"],
});
