import {
  birthYearBounds,
  maxHeartRateBounds,
  maximumSources,
} from "@cairn/domain/heart-rate/heart-rate-maximum";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { dayText } from "./thresholds.ts";

/** The maximum that a person's zones are made of, beats per minute, and where it comes from. */
export const heartRateMaximumSchema = z
  .object({ value: z.int(), source: z.enum(maximumSources) })
  .meta({ id: "HeartRateMaximum" });

export type HeartRateMaximumView = z.output<typeof heartRateMaximumSchema>;

const settingsSchema = z.object({
  /** Beats per minute; null = not said. */
  maxHeartRate: z.int().min(maxHeartRateBounds.least).max(maxHeartRateBounds.most).nullable(),
  birthYear: z.int().min(birthYearBounds.least).max(birthYearBounds.most).nullable(),
});

const heldSchema = settingsSchema.extend({
  /** First day on which `maxHeartRate` holds; null = it has always held, or nothing was said. */
  since: dayText.nullable(),
});

/** What the caller said of their heart, and what follows from it. For nobody else. */
export const heartRateSchema = heldSchema
  .extend({
    /** Whether the whole date of birth is known, which is changed with the profile alone. */
    hasBirthDate: z.boolean(),
    maximum: heartRateMaximumSchema,
    /** What it would be by the workouts alone; absent without heart rates. */
    highest: z.int().optional(),
  })
  .meta({ id: "HeartRate" });

export type HeartRateView = z.output<typeof heartRateSchema>;

export const getHeartRate = endpoint({
  id: "WORK-5",
  method: "GET",
  path: "/user/heartrate",
  summary: "The maximum heart rate of the caller's zones, and the settings it comes from",
  auth: "session",
  payload: heartRateSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveHeartRate = endpoint({
  id: "WORK-5",
  method: "PUT",
  path: "/user/heartrate",
  summary:
    "Say one's maximum heart rate from a day on, or one's year of birth, or take back with null what holds today; what is left out stays as it is. With `base`, nothing is changed where what would be overwritten is no longer what the client had loaded",
  auth: "session",
  bodyKind: "json",
  body: settingsSchema
    .partial()
    .extend({
      /** First day on which the maximum holds, or of the value that is taken back; null = it has always held. Left out: today, or always where nothing holds. */
      since: dayText.nullable().optional(),
      /** What the client had loaded of what it changes, as the call for it gave it; the maximum with its day. */
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
