import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { codeErrors, sessionErrors } from "../errors.ts";
import { codeSchema } from "../two-factor/two-factor.ts";
import { usernameSchema } from "../values/ids.ts";
import { nameSchema } from "../values/plain-text.ts";
import { inviteMaxLength } from "./sign-up-mode.ts";

/** Header with the solved human check; old clients may send the form field or query `captchaToken` instead. */
export const humanCheckHeader = "x-human-check";
/** Header with the session key, in any letter case. */
export const sessionHeader = "sttauthorization";
/** Name of the cookie and of the local storage entry with the session key in a browser. */
export const sessionStorageName = "sessionkey";

export const passwordMinLength = 5;
export const passwordMaxLength = 200;
export const realNameMaxLength = 80;

export const humanCheckActions = ["LOGIN", "SIGNUP", "RESET"] as const;

export const getHumanCheck = endpoint({
  id: "LOGIN-1",
  method: "GET",
  path: "/humancheck",
  summary: "A proof-of-work challenge; send its solution in the X-Human-Check header",
  auth: "anyone",
  access: "open",
  query: z.object({ action: z.enum(humanCheckActions) }),
  /** Altcha challenge; `required` says whether this action needs it now. */
  payload: z.object({
    required: z.boolean(),
    algorithm: z.string(),
    challenge: z.string(),
    maxnumber: z.int(),
    salt: z.string(),
    signature: z.string(),
  }),
  answer: "envelope",
  errors: [],
});

export const loginAnswerSchema = z
  .object({
    sessionkey: z.string(),
    userKey: z.string(),
    username: z.string(),
    realName: z.string(),
    email: z.string(),
    country: z.string().optional(),
    emailVerified: z.boolean(),
    facebookConnected: z.boolean(),
  })
  .meta({ id: "LoginAnswer" });

export type LoginAnswer = z.output<typeof loginAnswerSchema>;

/** Further fields, such as those that an app sends to sign the request, are ignored. */
const loginBody = z.object({
  l: z.string().trim().toLowerCase().min(1).max(254),
  p: z.string().min(1).max(passwordMaxLength),
  captchaToken: z.string().optional(),
  /** If two-factor login is on: a code from the authenticator app, or a recovery code. */
  otp: z
    .literal("")
    .transform(() => undefined)
    .or(codeSchema)
    .optional(),
});

const loginErrors = [
  "session.login_failed",
  "account.disabled",
  "session.human_check_required",
  "session.human_check_failed",
  ...codeErrors,
] as const;

export const login = endpoint({
  id: "API-10",
  method: "POST",
  path: "/login",
  summary: "Log in with username or e-mail and password",
  auth: "anyone",
  access: "open",
  bodyKind: "form",
  query: z.object({ source: z.string().optional(), captchaToken: z.string().optional() }),
  body: loginBody,
  payload: loginAnswerSchema,
  opensAccount: true,
  answer: "plain",
  errors: loginErrors,
});

export const loginOfApp = endpoint({
  ...login,
  path: "/login2",
  summary: "The same for clients that log in as the mobile app does",
});

export const logout = endpoint({
  id: "API-12",
  method: "GET",
  path: "/logout",
  summary: "End the session",
  auth: "session",
  access: "own",
  changes: true,
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});

export const getServerTime = endpoint({
  id: "API-13",
  method: "GET",
  path: "/servertime",
  summary: "The server's clock, ms since 1970",
  auth: "anyone",
  access: "open",
  payload: z.object({ servertime: z.int() }),
  answer: "plain",
  errors: [],
});

export const signUp = endpoint({
  id: "LOGIN-7",
  method: "POST",
  path: "/user",
  summary: "Create an account and log in",
  auth: "anyone",
  access: "open",
  bodyKind: "json",
  body: z.object({
    username: usernameSchema,
    password: z.string().min(passwordMinLength).max(passwordMaxLength),
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    realName: nameSchema({ min: 1, max: realNameMaxLength }),
    country: z
      .string()
      .regex(/^[A-Z]{2,3}$/)
      .optional(),
    /** Invitation code, if the server requires one. */
    invite: z.string().trim().max(inviteMaxLength).optional(),
  }),
  payload: loginAnswerSchema,
  opensAccount: true,
  answer: "plain",
  errors: [
    "account.username_taken",
    "account.sign_up_closed",
    "account.invite_required",
    "account.invite_invalid",
    "session.human_check_required",
    "session.human_check_failed",
  ],
});

export const userSchema = z
  .object({
    username: z.string(),
    realName: z.string(),
    email: z.string(),
    country: z.string().optional(),
    gender: z.string().optional(),
    /** The country in words, in the language of the settings; empty if there is none. */
    location: z.string(),
    profileImageUrl: z.string().optional(),
    /** The same as a complete address, for clients that fetch it as it is; null without a profile image. */
    profilePictureUrl: z.string().nullable(),
    /** Key of the profile image, which `/image/{imageKey}.jpg` knows, too; null without one. */
    imageKey: z.string().nullable(),
    description: z.string().optional(),
    uuid: z.string(),
    key: z.string(),
    /** The same as `key`. It is no credential here, only in the answer to a login. */
    userKey: z.string(),
    emailVerified: z.boolean(),
    showLocale: z.boolean(),
    /**
     * False for people who signed up with a sign-in provider and have set no password; they confirm who they are by a fresh
     * sign-in instead.
     */
    hasPassword: z.boolean(),
    /** Whether a subscription has days left. */
    hasPremium: z.boolean(),
    /** Whether the caller operates this server; always false for a personal token, which can do nothing of it. */
    isOperator: z.boolean(),
    /** Whether a Facebook account is linked; always false for a personal token, which learns nothing of ways to log in. */
    facebookConnected: z.boolean(),
    automaticallyApproveFollowers: z.boolean(),
    /** Only the settings that the person has chosen. */
    settings: z.object({
      measurementUnit: z.enum(["METRIC", "IMPERIAL"]).optional(),
      firstWeekday: z.enum(["LANGUAGE", "MONDAY", "SUNDAY", "SATURDAY"]).optional(),
    }),
    /** Accepted followers. */
    followersCount: z.int(),
    /** People whom the caller follows, accepted. */
    followingCount: z.int(),
    /** Pending requests to follow the caller or to be friends. */
    pendingFollowersCount: z.int(),
    /** This server uses the follow-based relationship model. */
    followModel: z.boolean(),
  })
  .meta({ id: "User" });

export type UserView = z.output<typeof userSchema>;

export const getUser = endpoint({
  id: "API-20",
  method: "GET",
  path: "/user",
  summary: "The caller's own account",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: userSchema,
  answer: "envelope",
  errors: sessionErrors,
});
