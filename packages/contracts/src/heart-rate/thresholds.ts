import { thresholdBounds, thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

/** Maximum number of values of one kind per person. */
export const maxThresholds = 100;

/** A calendar day, as a year of four digits, a month and a day. */
export const dayText = z.iso.date().refine((text) => text >= "1900-01-01" && text <= "2200-12-31");

const bounded = ({ kind, value }: { kind: keyof typeof thresholdBounds; value: number | null }): boolean =>
  value === null || (value >= thresholdBounds[kind].least && value <= thresholdBounds[kind].most);

const thresholdSchema = z.object({
  kind: z.enum(thresholdKinds),
  /** First day on which it is valid, in local time of the workout; null = it was always valid. */
  since: dayText.nullable(),
  /** Beats per minute, or watts. */
  value: z.int(),
});

export type ThresholdView = z.output<typeof thresholdSchema>;

export const thresholdsSchema = z
  .object({
    /** By kind, the latest first. */
    thresholds: z.array(thresholdSchema),
  })
  .meta({ id: "Thresholds" });

export type ThresholdsView = z.output<typeof thresholdsSchema>;

/** Thresholds that are valid on the day of a workout, besides the maximum heart rate. */
export const dayThresholdsSchema = z
  .object({
    restingHeartRate: z.int().optional(),
    lactateThresholdHeartRate: z.int().optional(),
    functionalThresholdPower: z.int().optional(),
  })
  .meta({ id: "DayThresholds" });

export const listThresholds = endpoint({
  id: "WORK-5",
  method: "GET",
  path: "/user/thresholds",
  summary:
    "The caller's resting, threshold and maximum heart rates and threshold powers, each value with the day from which it is valid",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: thresholdsSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveThreshold = endpoint({
  id: "WORK-5",
  method: "PUT",
  path: "/user/thresholds",
  summary:
    "Set a value from a day on, change or move the value of a day, or remove it with null; zones and loads of the workouts from that day on change at once. With `seen`, the call is refused if the value that begins on one of these days is no longer the one that the client had loaded",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: { body: { kind: "functionalThresholdPower", since: "2024-02-29", value: 250 } },
  bodyKind: "json",
  body: thresholdSchema
    .extend({
      value: z.int().nullable(),
      /** First day of the value of this kind that this one replaces; the old value is removed in the same transaction. */
      insteadOf: dayText.nullable().optional(),
      /**
       * The value of this kind that begins on each of the days that change, as the client had loaded it; null for none. Without
       * it the current values are overwritten.
       */
      seen: z
        .array(z.object({ since: dayText.nullable(), value: z.int().nullable() }))
        .max(2)
        .optional(),
    })
    .refine(bounded, { path: ["value"] }),
  payload: thresholdsSchema,
  answer: "envelope",
  errors: [...sessionErrors, "threshold.too_many", "threshold.changed"],
});
