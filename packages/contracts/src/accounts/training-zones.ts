import { limitFault, trainingZoneKinds, zoneUnits } from "@cairn/domain/thresholds/training-zones";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { dayText } from "./thresholds.ts";

/** Sets of zones of one kind that a person may keep. */
export const maxTrainingZones = 100;

/** Far more than any kind has: what is longer is refused before it is looked at. */
const limits = z.array(z.int()).max(16);

/** Limits of zones and the day from which they hold. */
const heldZonesSchema = z.object({
  /** First day on which they hold, by the clock of the place; null = they have always held. */
  since: dayText.nullable(),
  unit: z.enum(zoneUnits),
  /** Ascending whole numbers: lower bounds of heart-rate zones 1 to 5, or of power zones 2 to 7. */
  limits,
});

export type HeldZonesView = z.output<typeof heldZonesSchema>;

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

/** Own zones that hold on the day of a workout; a kind without any is absent. */
export const dayTrainingZonesSchema = z
  .object({ heartRate: heldZonesSchema.optional(), power: heldZonesSchema.optional() })
  .meta({ id: "DayTrainingZones" });

export const listTrainingZones = endpoint({
  id: "WORK-5",
  method: "GET",
  path: "/user/trainingzones",
  summary: "The caller's own limits of heart-rate and power zones, each set with the day from which it holds",
  auth: "session",
  payload: allTrainingZonesSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const saveTrainingZones = endpoint({
  id: "WORK-5",
  method: "PUT",
  path: "/user/trainingzones",
  summary:
    "Put a set of zone limits in the place of another one, of none, or remove one; zones of the workouts from that day on follow at once",
  auth: "session",
  bodyKind: "json",
  body: z
    .object({
      kind: kindSchema,
      /** The set as the caller saw it; null adds another one. */
      before: heldZonesSchema.nullable(),
      /** What takes its place; null removes it. */
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
