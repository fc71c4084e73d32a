import { countryCode } from "@cairn/domain/people/countries";
import { z } from "zod";
import { realNameMaxLength } from "../account/account.ts";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { unchangedIfNull, numericText, removable } from "../values/lenient-values.ts";
import { nameSchema } from "../values/plain-text.ts";
import { defaultSharingFlags, maxWeightG, noCountry } from "./settings-values.ts";

/** How somebody is notified of something: not at all, in the app, or in the app and by e-mail. */
export const notifyChoices = { off: 0, app: 1, mail: 2 } as const;
export type NotifyChoice = (typeof notifyChoices)[keyof typeof notifyChoices];

/** How often an e-mail summarises unread notifications. */
export const digestChoices = { never: 0, daily: 1, weekly: 2 } as const;
export type DigestChoice = (typeof digestChoices)[keyof typeof digestChoices];

/** Languages of the interface and of e-mails. */
export const locales = ["en", "fi"] as const;
export type Locale = (typeof locales)[number];

export const measurementUnits = ["METRIC", "IMPERIAL"] as const;
/** On which day the weeks of the person's screens begin; `LANGUAGE`: as the client's language has it. */
export const weekdayChoices = ["LANGUAGE", "MONDAY", "SUNDAY", "SATURDAY"] as const;
export type WeekdayChoice = (typeof weekdayChoices)[number];
export const genders = ["MALE", "FEMALE"] as const;
export type Gender = (typeof genders)[number];

const choice = z.literal([0, 1, 2]);
const sharing = z.literal(defaultSharingFlags);

/** Settings that take effect at once and need no password. */
const choices = {
  /** Workouts of friends: 0 no notification, 1 in the app, 2 also by e-mail. */
  notifyWorkoutFriendShare: choice,
  /** The same for requests to follow or to be friends, and for answers to one's own requests. */
  notifyFriendInvite: choice,
  /** The same for comments on own workouts, mentions, and likes. */
  notifyWorkoutComment: choice,
  /** An e-mail with unread notifications: 0 never, 1 daily, 2 weekly. */
  emailDigest: choice,
  /** Language of e-mails. */
  locale: z.enum(locales),
  /**
   * Requests to follow are accepted automatically; those already pending stay pending. The screen shows the opposite of this
   * setting.
   */
  automaticallyApproveFollowers: z.boolean(),
  measurementUnit: z.enum(measurementUnits),
  firstWeekday: z.enum(weekdayChoices),
  /** Default `sharingFlags` of new workouts: 0, 17 or 19. */
  defaultSharingFlags: sharing,
};

const changedChoice = z.union([choice, numericText.pipe(choice), z.null()]).transform(unchangedIfNull);

/** Text of a form, or a switch. */
const switched = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);

/** The choice of those who only know on and off. */
const switchedChoice = switched.transform((isOn) => (isOn ? notifyChoices.app : notifyChoices.off));
const changedNotifyChoice = z.union([changedChoice, switchedChoice]);

/** The same as clients send them: numbers may be text, and null keeps what is stored. */
const changedChoices = {
  notifyWorkoutFriendShare: changedNotifyChoice,
  notifyFriendInvite: changedNotifyChoice,
  notifyWorkoutComment: changedNotifyChoice,
  emailDigest: changedChoice,
  locale: choices.locale.nullable().transform(unchangedIfNull),
  automaticallyApproveFollowers: switched.nullable().transform(unchangedIfNull),
  measurementUnit: choices.measurementUnit.nullable().transform(unchangedIfNull),
  firstWeekday: choices.firstWeekday.nullable().transform(unchangedIfNull),
  defaultSharingFlags: z.union([sharing, numericText.pipe(sharing), z.null()]).transform(unchangedIfNull),
} satisfies Record<keyof typeof choices, z.ZodType>;

export const settingsSchema = z
  .object({
    ...choices,
    /** IANA name of the time zone for workouts without one; absent: the browser's. */
    timeZone: z.string().optional(),
    realName: z.string(),
    /** ISO 3166 code of two letters, or the text `null`. */
    country: z.string(),
    /** Midnight UTC of the day of birth, ms since 1970; absent if unknown. */
    birthdate: z.int().optional(),
    /** Grams; absent if unknown. */
    weight: z.int().optional(),
    gender: z.enum(genders).optional(),
  })
  .meta({ id: "Settings" });

export type SettingsView = z.output<typeof settingsSchema>;

const countrySchema = z
  .union([
    z.null(),
    z.string().refine((code) => ["", noCountry].includes(code) || countryCode(code) !== undefined),
  ])
  .transform((code) => (code === null ? null : (countryCode(code) ?? null)));

/**
 * Personal details, which need the password. Numbers may be text. Null removes a value, but for the name, which everybody has.
 */
const personalChange = {
  realName: nameSchema({ min: 1, max: realNameMaxLength }).nullable().transform(unchangedIfNull),
  /** Two or three letters; empty or the text `null` for no country. */
  country: countrySchema,
  /** An instant of the day of birth by UTC, ms since 1970, from the year 1900 until now. */
  birthdate: removable(z.int()),
  /** Grams, above 0; a fraction is rounded. */
  weight: removable(
    z
      .number()
      .positive()
      .max(maxWeightG)
      .transform((grams) => Math.max(1, Math.round(grams))),
  ),
  gender: z.enum(genders).nullable(),
};

/** Settings that are changed only with the password. */
export const personalSettings = Object.keys(personalChange) as readonly (keyof typeof personalChange)[];

const settingsChangeSchema = z
  .object({ ...changedChoices, timeZone: z.string().max(64).nullable(), ...personalChange })
  .partial();

export type SettingsChange = z.output<typeof settingsChangeSchema>;

/**
 * The values that the client had loaded of the settings that it changes, as the call for them returned them; null for absent
 * ones.
 */
const settingsBaseSchema = z
  .object({
    ...settingsSchema.shape,
    timeZone: z.string().nullable(),
    birthdate: z.int().nullable(),
    weight: z.int().nullable(),
    gender: z.enum(genders).nullable(),
  })
  .partial();

export type SettingsBase = z.output<typeof settingsBaseSchema>;

export const getSettings = endpoint({
  id: "API-21",
  method: "GET",
  path: "/user/settings",
  summary: "The caller's settings",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: settingsSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveSettings = endpoint({
  id: "API-21",
  method: "POST",
  path: "/user/settings",
  summary:
    "Change settings; those that are left out keep their values. `realName`, `country`, `birthdate`, `weight` and `gender` need the password, in the header `password`, or a token of the linked Facebook account, in the header `facebookToken`. With `base`, the call is refused if a setting has changed since the client loaded it: the refusal names those settings.",
  auth: "session",
  access: "own",
  example: { body: { emailDigest: 1 } },
  bodyKind: "json",
  body: settingsChangeSchema.extend({ base: settingsBaseSchema.optional() }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    ...proofErrors,
    "settings.changed_elsewhere",
    "identity.off",
    "identity.failed",
    "identity.unavailable",
  ],
});
