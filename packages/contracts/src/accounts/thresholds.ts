import { thresholdBounds, thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

/** Values of one kind that a person may keep. */
export const maxThresholds = 100;

/** A calendar day, as a year with four figures, a month and a day. */
export const dayText = z.iso.date().refine((text) => text >= "1900-01-01" && text <= "2200-12-31");

const bounded = ({ kind, value }: { kind: keyof typeof thresholdBounds; value: number | null }): boolean =>
  value === null || (value >= thresholdBounds[kind].least && value <= thresholdBounds[kind].most);

const thresholdSchema = z.object({
  kind: z.enum(thresholdKinds),
  /** First day on which it holds, by the clock of the place; null = it has always held. */
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

/** What holds on the day of a workout, beside the maximum heart rate. */
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
    "What the caller said of heart rates and power at rest, at the threshold and at most, each value with the day from which it holds",
  auth: "session",
  payload: thresholdsSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveThreshold = endpoint({
  id: "WORK-5",
  method: "PUT",
  path: "/user/thresholds",
  summary:
    "Say a value from a day on, change or move the one of a day, or take it back with null; zones and loads of the workouts from that day on follow at once. With `seen`, nothing is changed where another value begins on one of its days by now than the client had loaded",
  auth: "session",
  bodyKind: "json",
  body: thresholdSchema
    .extend({
      value: z.int().nullable(),
      /** First day of the value of this kind that this one replaces; that value is removed in the same transaction. */
      insteadOf: dayText.nullable().optional(),
      /** What the client had loaded of the days that change: the value of this kind that begins on each, null for none. Left out: whatever is there is overwritten. */
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
