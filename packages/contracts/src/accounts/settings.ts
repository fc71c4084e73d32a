import { countryCode } from "@cairn/domain/people/countries";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { nameSchema } from "../values/plain-text.ts";
import { realNameMaxLength } from "./sessions.ts";
import { defaultSharingFlags, maxWeightG, noCountry } from "./settings-values.ts";

/** How somebody is told of a kind of thing: not at all, in the app, or in the app and by mail. */
export const notifyChoices = { off: 0, app: 1, mail: 2 } as const;
export type NotifyChoice = (typeof notifyChoices)[keyof typeof notifyChoices];

/** How often a mail sums up what somebody has not read. */
export const digestChoices = { never: 0, daily: 1, weekly: 2 } as const;
export type DigestChoice = (typeof digestChoices)[keyof typeof digestChoices];

/** Languages of the interface and of mails. */
export const locales = ["en", "fi"] as const;
export type Locale = (typeof locales)[number];

export const measurementUnits = ["METRIC", "IMPERIAL"] as const;
export const genders = ["MALE", "FEMALE"] as const;
export type Gender = (typeof genders)[number];

const choice = z.literal([0, 1, 2]);

/** What holds at once when it is chosen. */
const choices = {
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
  /** Requests to follow are granted automatically; those already pending stay pending. The screen words the setting the other way round. */
  automaticallyApproveFollowers: z.boolean(),
  measurementUnit: z.enum(measurementUnits),
  /** `sharingFlags` that new workouts are offered with: 0, 17 or 19. */
  defaultSharingFlags: z.literal(defaultSharingFlags),
};

export const settingsSchema = z
  .object({
    ...choices,
    /** IANA name of the zone whose clock counts where a workout has none; absent: the browser's. */
    timeZone: z.string().optional(),
    realName: z.string(),
    /** ISO 3166 code of two letters, or `null` in letters. */
    country: z.string(),
    /** Midnight UTC of the day of birth, ms since 1970; absent where it is not known. */
    birthdate: z.int().optional(),
    /** Grams; absent where it is not known. */
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

/** Who a person is; these need the password. Null takes back what was said. */
const personalChange = {
  realName: nameSchema({ min: 1, max: realNameMaxLength }),
  /** Two or three letters; none, or `null` in letters, for no country. */
  country: countrySchema,
  /** An instant of the day of birth by UTC, ms since 1970, from the year 1900 until now. */
  birthdate: z.int().nullable(),
  /** Grams, above 0; a fraction is rounded. */
  weight: z
    .number()
    .positive()
    .max(maxWeightG)
    .transform((grams) => Math.max(1, Math.round(grams)))
    .nullable(),
  gender: z.enum(genders).nullable(),
};

/** Settings that are changed only with the password. */
export const personalSettings = Object.keys(personalChange) as readonly (keyof typeof personalChange)[];

const settingsChangeSchema = z
  .object({ ...choices, timeZone: z.string().max(64).nullable(), ...personalChange })
  .partial()
  .strict();

export type SettingsChange = z.output<typeof settingsChangeSchema>;
/** The same as a client sends it. */
export type GivenSettingsChange = z.input<typeof settingsChangeSchema>;

/** What a client had loaded of the settings that it changes, as the call for them gave it; null for what was absent. */
const settingsBaseSchema = z
  .object({
    ...settingsSchema.shape,
    timeZone: z.string().nullable(),
    birthdate: z.int().nullable(),
    weight: z.int().nullable(),
    gender: z.enum(genders).nullable(),
  })
  .partial()
  .strict();

export type SettingsBase = z.output<typeof settingsBaseSchema>;

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
    "Change settings; what is left out stays. `realName`, `country`, `birthdate`, `weight` and `gender` need the password, in the header `password`, or a token of the Facebook account that is linked, in the header `facebookToken`. With `base`, nothing is changed where a setting is no longer what the client had loaded: the refusal names those settings. A setting that this server does not have is refused by its name",
  auth: "session",
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
