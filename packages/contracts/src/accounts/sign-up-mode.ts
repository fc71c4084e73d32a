import { z } from "zod";
import { providerNames } from "./identity-providers.ts";
import { endpoint } from "../endpoint.ts";

/** Who may sign up: everybody, whoever has a code of the operator, nobody. */
export const signUpModes = ["open", "invite", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Characters of a code at most. */
export const inviteMaxLength = 64;

export const getSignUpMode = endpoint({
  id: "JOIN-1",
  method: "GET",
  path: "/user/signup",
  summary:
    "Who can sign up: everyone, people with an invitation, or nobody; whether there is a newsletter; and the providers to sign in by",
  auth: "anyone",
  payload: z.object({
    signUp: z.enum(signUpModes),
    newsletter: z.boolean(),
    /** Providers by which people can log in instead of a password, with the name of each. */
    providers: z.array(z.object({ provider: z.enum(providerNames), name: z.string() })),
  }),
  answer: "envelope",
  errors: [],
});
