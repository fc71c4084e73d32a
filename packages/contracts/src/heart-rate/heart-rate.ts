import {
  birthYearBounds,
  maxHeartRateBounds,
  maximumSources,
} from "@cairn/domain/heart-rate/heart-rate-maximum";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { dayText } from "./thresholds.ts";

/** The maximum heart rate from which a person's zones are computed, beats per minute, and its source. */
export const heartRateMaximumSchema = z
  .object({ value: z.int(), source: z.enum(maximumSources) })
  .meta({ id: "HeartRateMaximum" });

export type HeartRateMaximumView = z.output<typeof heartRateMaximumSchema>;

const settingsSchema = z.object({
  /** Beats per minute; null = not set. */
  maxHeartRate: z.int().min(maxHeartRateBounds.least).max(maxHeartRateBounds.most).nullable(),
  birthYear: z.int().min(birthYearBounds.least).max(birthYearBounds.most).nullable(),
});

const heldSchema = settingsSchema.extend({
  /** First day on which `maxHeartRate` is valid; null = it was always valid, or is not set. */
  since: dayText.nullable(),
});

/** The caller's heart-rate settings and the resulting maximum. Nobody else can read them. */
export const heartRateSchema = heldSchema
  .extend({
    /** Whether the whole date of birth is known; it can only be changed in the profile. */
    hasBirthDate: z.boolean(),
    maximum: heartRateMaximumSchema,
    /** The maximum computed only from the workouts; absent without heart rates. */
    highest: z.int().optional(),
  })
  .meta({ id: "HeartRate" });

export type HeartRateView = z.output<typeof heartRateSchema>;

export const getHeartRate = endpoint({
  id: "WORK-5",
  method: "GET",
  path: "/user/heartrate",
  summary: "The maximum heart rate of the caller's zones, and the settings from which it is computed",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: heartRateSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveHeartRate = endpoint({
  id: "WORK-5",
  method: "PUT",
  path: "/user/heartrate",
  summary:
    "Set the caller's maximum heart rate from a day on, or the year of birth, or remove today's value with null; what is left out keeps its value. With `base`, the call is refused if a value that it would overwrite has changed since the client loaded it",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: { body: { maxHeartRate: 190, birthYear: null } },
  bodyKind: "json",
  body: settingsSchema
    .partial()
    .extend({
      /**
       * First day on which the maximum is valid, or of the value to remove; null = always valid. Without it: today, or always if
       * no value is valid today.
       */
      since: dayText.nullable().optional(),
      /**
       * The values that the client had loaded of what it changes, as the call for them returned them; the maximum with its day.
       */
      base: heldSchema.partial().optional(),
    })
    .refine(({ maxHeartRate, birthYear }) => maxHeartRate !== undefined || birthYear !== undefined),
  payload: heartRateSchema,
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "threshold.too_many",
    "threshold.day_taken",
    "account.birth_date_known",
    "settings.changed_elsewhere",
  ],
});
