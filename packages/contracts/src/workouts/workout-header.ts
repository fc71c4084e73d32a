import { gearLimits } from "@cairn/domain/text/workout-notes";
import { z } from "zod";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema } from "../values/ids.ts";
import { kept } from "../values/lenient-values.ts";
import { gearSchema, notesSchema } from "../values/plain-text.ts";
import { combinedWorkoutSchema } from "./workout-view.ts";

/** Values that a person may enter for a workout; null and absence both keep the stored value. */
export const headerFields = {
  totalDistance: kept(enteredValues.distance),
  activityId: kept(enteredValues.activityId),
  startTime: kept(enteredValues.startTime),
  totalTime: kept(enteredValues.totalTime),
  description: z.string().nullish(),
  notes: notesSchema.nullish(),
  gear: gearSchema.nullish(),
  privateNote: notesSchema.nullish(),
  hrMaxValue: kept(enteredValues.heartRate),
  hrAvgValue: kept(enteredValues.heartRate),
  energyConsumption: kept(enteredValues.energy),
  stepCount: kept(enteredValues.steps),
  sharingFlags: kept(enteredValues.sharingFlags),
  totalAscent: kept(enteredValues.climb),
  totalDescent: kept(enteredValues.climb),
  maxSpeed: kept(enteredValues.speed),
};

export type HeaderField = keyof typeof headerFields;

const text = z.string().nullable();
const number = z.number();

/** The values that the client had loaded of the fields that it changes, as the call for the workout returned them; null for absent ones. */
export const headerBaseSchema = z
  .object({
    totalDistance: number,
    activityId: number,
    startTime: number,
    totalTime: number,
    description: text,
    notes: text,
    gear: z.array(z.string()).max(gearLimits.names).nullable(),
    privateNote: text,
    hrMaxValue: number,
    hrAvgValue: number,
    energyConsumption: number,
    stepCount: number,
    sharingFlags: number,
    totalAscent: number,
    totalDescent: number,
    maxSpeed: number,
  } satisfies Record<HeaderField, z.ZodType>)
  .partial()
  .strict();

export type HeaderBase = z.output<typeof headerBaseSchema>;

/** Fields that older clients know from answers, but that Cairn does not send (wire facts, 1.4). */
const olderFields = [
  "accessible",
  "clientCalculatedAchievements",
  "estimatedFloorsClimbed",
  "externalBlobSourceRaw",
  "headerBlobSourceRaw",
  "images",
  "reactions",
  "suuntoTags",
  "tss",
  "tssList",
] as const;

const isRead = (name: string): boolean => !(name in headerFields) && name !== "workoutKey";

/**
 * All other fields of a workout in answers, of which that for its page has the most. Clients that change one field send the whole workout back, so
 * these repeat what is stored and change nothing.
 */
const readFields = Object.fromEntries(
  [...Object.keys(combinedWorkoutSchema.shape), ...olderFields]
    .filter(isRead)
    .map((name) => [name, z.unknown().optional()] as const),
) as Readonly<
  Record<
    | Exclude<keyof typeof combinedWorkoutSchema.shape, HeaderField | "workoutKey" | "key">
    | (typeof olderFields)[number],
    z.ZodOptional<z.ZodUnknown>
  >
>;

const header = { ...readFields, ...headerFields };

/** One of a list of workouts to be saved; an unknown field is refused by its name. */
export const workoutHeaderSchema = z
  .strictObject({ ...header, key: z.unknown().optional(), workoutKey: idSchema })
  .meta({ id: "WorkoutHeader" });

export type WorkoutHeader = Pick<z.output<typeof workoutHeaderSchema>, HeaderField | "workoutKey">;

/** The same from clients that call the workout's key `key`. */
export const batchHeaderSchema = z
  .strictObject({ ...header, workoutKey: z.unknown().optional(), key: idSchema })
  .transform(({ key, ...fields }): WorkoutHeader => ({ ...fields, workoutKey: key }));
