import {
  birthYearBounds,
  maxHeartRateBounds,
  maximumSources,
} from "@cairn/domain/heart-rate/heart-rate-maximum";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

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

/** What the caller said of their heart, and what follows from it. For nobody else. */
export const heartRateSchema = settingsSchema
  .extend({
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
    "Say one's maximum heart rate or year of birth, or take them back with null; zones of all workouts follow at once",
  auth: "session",
  bodyKind: "json",
  body: settingsSchema,
  payload: heartRateSchema,
  answer: "envelope",
  errors: sessionErrors,
});
