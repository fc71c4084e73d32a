import { limitFault, trainingZoneKinds, zoneUnits } from "@cairn/domain/thresholds/training-zones";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { dayText } from "./thresholds.ts";

/** Maximum number of sets of zones of one kind per person. */
export const maxTrainingZones = 100;

/** Far more than any kind has: longer lists are refused before they are checked. */
const limits = z.array(z.int()).max(16);

/** Limits of zones and the day from which they are valid. */
const heldZonesSchema = z.object({
  /** First day on which they are valid, in local time of the workout; null = they were always valid. */
  since: dayText.nullable(),
  unit: z.enum(zoneUnits),
  /** Ascending whole numbers: lower bounds of heart-rate zones 1 to 5, or of power zones 2 to 7. */
  limits,
});

export type ZoneSetView = z.output<typeof heldZonesSchema>;

const kindSchema = z.enum(trainingZoneKinds);

export const trainingZonesSchema = heldZonesSchema.extend({ kind: kindSchema });

export type TrainingZonesView = z.output<typeof trainingZonesSchema>;

export const allTrainingZonesSchema = z
  .object({
    /** By kind, the latest first. */
    zones: z.array(trainingZonesSchema),
  })
  .meta({ id: "TrainingZones" });

export type AllTrainingZonesView = z.output<typeof allTrainingZonesSchema>;

/** Own zones that are valid on the day of a workout; a kind without any is absent. */
export const dayTrainingZonesSchema = z
  .object({ heartRate: heldZonesSchema.optional(), power: heldZonesSchema.optional() })
  .meta({ id: "DayTrainingZones" });

export const listTrainingZones = endpoint({
  id: "WORK-5",
  method: "GET",
  path: "/user/trainingzones",
  summary:
    "The caller's own limits of heart-rate and power zones, each set with the day from which it is valid",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: allTrainingZonesSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveTrainingZones = endpoint({
  id: "WORK-5",
  method: "PUT",
  path: "/user/trainingzones",
  summary:
    "Add, replace or remove a set of zone limits; zones of the workouts from that day on change at once",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: {
    body: {
      kind: "heartRate",
      before: null,
      after: { since: null, unit: "beatsPerMinute", limits: [100, 120, 140, 160, 180] },
    },
  },
  bodyKind: "json",
  body: z
    .object({
      kind: kindSchema,
      /** The set to replace, as the caller had loaded it; null adds one. */
      before: heldZonesSchema.nullable(),
      /** The new set; null removes the old one. */
      after: heldZonesSchema.nullable(),
    })
    .refine(({ before, after }) => before !== null || after !== null)
    .refine(({ kind, after }) => after === null || limitFault({ ...after, kind }) === undefined, {
      path: ["after", "limits"],
    }),
  payload: allTrainingZonesSchema,
  answer: "envelope",
  errors: [...sessionErrors, "training_zones.changed", "training_zones.day_taken", "training_zones.too_many"],
});
