import { z } from "zod";
import { loginAnswerSchema } from "../account/account.ts";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { nameSchema } from "../values/plain-text.ts";
import { passkeyNameMaxLength } from "./passkey-values.ts";

/** Bytes as base64url (RFC 4648, section 5) without padding, as WebAuthn's JSON has them. */
const bytesSchema = (maxBytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(Math.ceil((maxBytes * 4) / 3));

/** WebAuthn Level 3, section 5.8.3: ids of credentials are at most 1023 bytes. */
const credentialId = bytesSchema(1023);

const passkeySchema = z
  .object({
    key: z.string(),
    name: z.string(),
    /** ms since 1970. */
    created: z.int(),
    /** Last sign-in with it. */
    used: z.int().optional(),
    /** Stored by a password manager on several devices, not only on one. */
    isSynced: z.boolean(),
    /** Its signature counter went backwards: somebody may have copied it. */
    mayBeCopied: z.boolean(),
  })
  .meta({ id: "Passkey" });

export type PasskeyView = z.output<typeof passkeySchema>;

const keyParams = z.object({ key: z.string().regex(/^[0-9a-f]{24}$/) });

export const startPasskeyLogin = endpoint({
  id: "LOGIN-13",
  method: "POST",
  path: "/login/passkey/start",
  summary: "A challenge for logging in with a passkey; valid once, for five minutes, in the same browser",
  auth: "anyone",
  access: "open",
  /** Options of WebAuthn's `get()`. */
  payload: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
  }),
  answer: "envelope",
  errors: ["passkey.no_name"],
});

export const logInByPasskey = endpoint({
  id: "LOGIN-13",
  method: "POST",
  path: "/login/passkey",
  summary: "Log in with the signature of a passkey, without a username",
  auth: "anyone",
  access: "open",
  bodyKind: "json",
  body: z.object({
    id: credentialId,
    response: z.object({
      clientDataJSON: bytesSchema(4096),
      authenticatorData: bytesSchema(4096),
      signature: bytesSchema(4096),
      userHandle: bytesSchema(64),
    }),
  }),
  payload: loginAnswerSchema,
  opensAccount: true,
  answer: "plain",
  errors: ["account.disabled", "passkey.no_name", "passkey.refused", "passkey.expired", "passkey.copied"],
});

export const listPasskeys = endpoint({
  id: "LOGIN-14",
  method: "GET",
  path: "/passkeys",
  summary: "The caller's passkeys, oldest first",
  auth: "session",
  access: "own",
  payload: z.array(passkeySchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const startPasskey = endpoint({
  id: "LOGIN-14",
  method: "POST",
  path: "/passkeys/start",
  summary: "A challenge for a new passkey; valid once, for five minutes, in the same session",
  auth: "session",
  access: "own",
  /** Options of WebAuthn's `create()`. */
  payload: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int(),
    /** The existing passkeys, so that a device does not create a second one. */
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  }),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "passkey.no_name", "passkey.too_many"],
});

export const addPasskey = endpoint({
  id: "LOGIN-14",
  method: "POST",
  path: "/passkeys",
  summary: "Add a passkey; its name is made from the device",
  auth: "session",
  access: "own",
  bodyKind: "json",
  body: z.object({
    id: credentialId,
    response: z.object({
      clientDataJSON: bytesSchema(4096),
      attestationObject: bytesSchema(16_384),
      transports: z.array(z.string().max(32)).max(8).optional(),
    }),
  }),
  payload: passkeySchema,
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "passkey.no_name",
    "passkey.refused",
    "passkey.expired",
    "passkey.known",
    "passkey.too_many",
  ],
});

export const renamePasskey = endpoint({
  id: "LOGIN-14",
  method: "PUT",
  path: "/passkeys/{key}",
  summary: "Rename a passkey",
  auth: "session",
  access: "hidden",
  example: { body: { name: "My phone" } },
  params: keyParams,
  bodyKind: "json",
  body: z.object({ name: nameSchema({ min: 1, max: passkeyNameMaxLength }) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "passkey.not_found"],
});

export const removePasskey = endpoint({
  id: "LOGIN-14",
  method: "DELETE",
  path: "/passkeys/{key}",
  summary: "Remove a passkey, unless it is the only login that the caller has",
  auth: "session",
  access: "hidden",
  params: keyParams,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "passkey.not_found", "passkey.last_way_in"],
});
