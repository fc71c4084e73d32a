import { z } from "zod";
import { signUpModes } from "../account/sign-up-mode.ts";
import { endpoint } from "../endpoint.ts";
import { maxQuotaBytes } from "./operator-values.ts";

const forOperators = { auth: "session", access: "operator", answer: "envelope" } as const;

export const getOperatorSettings = endpoint({
  ...forOperators,
  id: "OPER-12",
  method: "GET",
  path: "/operator/settings",
  summary:
    "What operators can set in the browser, and whether the environment of the server has set it instead",
  payload: z.object({
    signUp: z.enum(signUpModes),
    /** `SIGN_UP` is set, so that nothing else counts. */
    isSignUpFixed: z.boolean(),
    /** Bytes that one person may store, unless they have a quota of their own. */
    quotaBytes: z.int(),
    /** `QUOTA` is set. */
    isQuotaFixed: z.boolean(),
  }),
  errors: ["request.not_found"],
});

export const changeSignUpMode = endpoint({
  ...forOperators,
  id: "OPER-12",
  method: "PUT",
  path: "/operator/settings/signup",
  summary: "Choose who can sign up: everybody, people with an invitation, nobody",
  example: { body: { signUp: "invite" } },
  bodyKind: "json",
  body: z.object({ signUp: z.enum(signUpModes) }),
  payload: z.literal(true),
  errors: ["request.not_found", "operator.setting_fixed"],
});

export const changeStandardQuota = endpoint({
  ...forOperators,
  id: "OPER-19",
  method: "PUT",
  path: "/operator/settings/quota",
  summary: "Choose how many bytes one person may store, unless they have a quota of their own",
  example: { body: { bytes: 20_000_000_000 } },
  bodyKind: "json",
  body: z.object({ bytes: z.int().min(0).max(maxQuotaBytes) }),
  payload: z.literal(true),
  errors: ["request.not_found", "operator.setting_fixed"],
});
