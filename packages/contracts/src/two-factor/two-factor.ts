import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { codeErrors, proofErrors, sessionErrors } from "../errors.ts";
import { maxCodeLength } from "./two-factor-values.ts";

/** A code from the authenticator app, or a recovery code. */
export const codeSchema = z.string().trim().min(1).max(maxCodeLength);

const codeBody = z.object({ otp: codeSchema });

const recoveryCodes = z.object({
  /** Each works once, instead of a code from the app. They are shown only in this answer. */
  recoveryCodes: z.array(z.string()),
});

export const getTwoFactor = endpoint({
  id: "LOGIN-11",
  method: "GET",
  path: "/twofactor",
  summary: "Whether logging in with a password also needs a code",
  auth: "session",
  access: "own",
  payload: z.object({
    isOn: z.boolean(),
    /** ms since 1970. */
    since: z.int().optional(),
    recoveryCodesLeft: z.int(),
  }),
  answer: "envelope",
  errors: sessionErrors,
});

export const setUpTwoFactor = endpoint({
  id: "LOGIN-11",
  method: "POST",
  path: "/twofactor/setup",
  summary: "Create a secret for an authenticator app; it becomes active when a correct code is sent",
  auth: "session",
  access: "own",
  payload: z.object({
    /** For typing by hand: base32 (RFC 4648) without padding. */
    secret: z.string(),
    /** For a QR code: the `otpauth:` address that authenticator apps read. */
    uri: z.string(),
  }),
  opensAccount: true,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "two_factor.already_on"],
});

export const confirmTwoFactor = endpoint({
  id: "LOGIN-11",
  method: "POST",
  path: "/twofactor/confirm",
  summary: "Turn two-factor login on with a first code from the app; the answer has the recovery codes",
  auth: "session",
  access: "own",
  bodyKind: "json",
  body: codeBody,
  payload: recoveryCodes,
  opensAccount: true,
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "two_factor.wrong_code",
    "two_factor.too_many_tries",
    "two_factor.already_on",
    "two_factor.setup_expired",
  ],
});

export const makeRecoveryCodes = endpoint({
  id: "LOGIN-12",
  method: "POST",
  path: "/twofactor/codes",
  summary: "Create new recovery codes; the previous ones become invalid",
  auth: "session",
  access: "own",
  bodyKind: "json",
  body: codeBody,
  payload: recoveryCodes,
  opensAccount: true,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, ...codeErrors, "two_factor.is_off"],
});

export const endTwoFactor = endpoint({
  id: "LOGIN-11",
  method: "POST",
  path: "/twofactor/off",
  summary: "Turn two-factor login off",
  auth: "session",
  access: "own",
  bodyKind: "json",
  body: codeBody,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, ...codeErrors, "two_factor.is_off"],
});
