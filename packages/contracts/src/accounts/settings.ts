import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

/** How somebody is told of a kind of thing: not at all, in the app, or in the app and by mail. */
export const notifyChoices = { off: 0, app: 1, mail: 2 } as const;
export type NotifyChoice = (typeof notifyChoices)[keyof typeof notifyChoices];

/** How often a mail sums up what somebody has not read. */
export const digestChoices = { never: 0, daily: 1, weekly: 2 } as const;
export type DigestChoice = (typeof digestChoices)[keyof typeof digestChoices];

/** Languages of the interface and of mails. */
export const locales = ["en", "fi"] as const;
export type Locale = (typeof locales)[number];

const choice = z.literal([0, 1, 2]);

export const settingsSchema = z
  .object({
    /** 0 not, 1 in the app, 2 also by mail: workouts of friends. */
    notifyWorkoutFriendShare: choice,
    /** The same for requests to follow or to be friends, and what became of one's own. */
    notifyFriendInvite: choice,
    /** The same for comments on own workouts, being mentioned, and likes. */
    notifyWorkoutComment: choice,
    /** 0 never, 1 daily, 2 weekly: a mail with what was not read. */
    emailDigest: choice,
    /** Language of mails. */
    locale: z.enum(locales),
    /** Requests to follow are granted by themselves; those that wait already go on waiting. The screen asks the other way round. */
    automaticallyApproveFollowers: z.boolean(),
  })
  .meta({ id: "Settings" });

export type SettingsView = z.output<typeof settingsSchema>;

export const getSettings = endpoint({
  id: "API-21",
  method: "GET",
  path: "/user/settings",
  summary: "The caller's settings",
  auth: "session",
  payload: settingsSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveSettings = endpoint({
  id: "API-21",
  method: "POST",
  path: "/user/settings",
  summary:
    "Change settings; what is left out stays. A setting that this server does not have is refused by its name",
  auth: "session",
  bodyKind: "json",
  body: settingsSchema.partial().strict(),
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
