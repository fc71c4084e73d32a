import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { providerNames } from "../identities/identity-providers.ts";

/** Who may sign up: everybody, people with an invitation code, nobody. */
export const signUpModes = ["open", "invite", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Maximum length of a code, characters. */
export const inviteMaxLength = 64;

export const getSignUpMode = endpoint({
  id: "JOIN-1",
  method: "GET",
  path: "/user/signup",
  summary:
    "Who can sign up: everyone, people with an invitation, or nobody; whether there is a newsletter; and the sign-in providers",
  auth: "anyone",
  access: "open",
  payload: z.object({
    signUp: z.enum(signUpModes),
    newsletter: z.boolean(),
    /** Providers with which people can log in instead of a password, each with its name. */
    providers: z.array(z.object({ provider: z.enum(providerNames), name: z.string() })),
  }),
  answer: "envelope",
  errors: [],
});
