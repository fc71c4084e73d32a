import { gearLimits } from "@cairn/domain/text/workout-notes";
import { z } from "zod";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema } from "../values/ids.ts";
import { optionalNumber } from "../values/lenient-values.ts";
import { gearSchema, notesSchema } from "../values/plain-text.ts";

/** Values that a person may enter for a workout; null and absence both keep the stored value. */
export const headerFields = {
  totalDistance: optionalNumber(enteredValues.distance),
  activityId: optionalNumber(enteredValues.activityId),
  startTime: optionalNumber(enteredValues.startTime),
  totalTime: optionalNumber(enteredValues.totalTime),
  description: z.string().nullish(),
  notes: notesSchema.nullish(),
  gear: gearSchema.nullish(),
  privateNote: notesSchema.nullish(),
  hrMaxValue: optionalNumber(enteredValues.heartRate),
  hrAvgValue: optionalNumber(enteredValues.heartRate),
  energyConsumption: optionalNumber(enteredValues.energy),
  stepCount: optionalNumber(enteredValues.steps),
  perceivedExertion: optionalNumber(enteredValues.perceivedExertion),
  counted: z.boolean().nullish(),
  sharingFlags: optionalNumber(enteredValues.sharingFlags),
  totalAscent: optionalNumber(enteredValues.climb),
  totalDescent: optionalNumber(enteredValues.climb),
  maxSpeed: optionalNumber(enteredValues.speed),
};

export type HeaderField = keyof typeof headerFields;

const text = z.string().nullable();
const number = z.number();

/**
 * The values that the client had loaded of the fields that it changes, as the call for the workout returned them; null for absent
 * ones.
 */
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
    perceivedExertion: number,
    counted: z.boolean(),
    sharingFlags: number,
    totalAscent: number,
    totalDescent: number,
    maxSpeed: number,
  } satisfies Record<HeaderField, z.ZodType>)
  .partial();

export type HeaderBase = z.output<typeof headerBaseSchema>;

/**
 * Further names of some values, which the form for a new workout sends; some clients send either set of names to either
 * call.
 */
export const otherNames = {
  duration: headerFields.totalTime,
  energy: headerFields.energyConsumption,
  hrAvg: headerFields.hrAvgValue,
  hrMax: headerFields.hrMaxValue,
};

type Number = number | undefined;
type NamedTwice = { readonly [Name in keyof typeof otherNames]?: Number } & {
  readonly [Name in "totalTime" | "energyConsumption" | "hrAvgValue" | "hrMaxValue"]?: Number;
};

/**
 * Gives the values that have two names the name that headers have. Clients that know both send 0 for the one that they do not
 * fill in, so the other counts if it is more than that.
 */
export function underOneName<Given extends NamedTwice>(given: Given): Omit<Given, keyof typeof otherNames> {
  const { duration, energy, hrAvg, hrMax, ...header } = given;
  return {
    ...header,
    ...(!header.totalTime && duration && { totalTime: duration }),
    ...(!header.energyConsumption && energy && { energyConsumption: energy }),
    ...(!header.hrAvgValue && hrAvg && { hrAvgValue: hrAvg }),
    ...(!header.hrMaxValue && hrMax && { hrMaxValue: hrMax }),
  };
}

const header = { ...headerFields, ...otherNames };

/**
 * One of a list of workouts to be saved. Clients that change one field send the whole workout back: fields that cannot be edited
 * change nothing.
 */
export const workoutHeaderSchema = z
  .object({ ...header, workoutKey: idSchema })
  .transform(underOneName)
  .meta({ id: "WorkoutHeader" });

export type WorkoutHeader = z.output<typeof workoutHeaderSchema>;

/** The same from clients that call the workout's key `key`. */
export const batchHeaderSchema = z
  .object({ ...header, key: idSchema })
  .transform(({ key, ...fields }): WorkoutHeader => ({ ...underOneName(fields), workoutKey: key }));

/** The changes of one workout whose key is in the address. */
export const workoutAttributesSchema = z
  .object({
    ...header,
    /**
     * Local time minus UTC at the start, minutes. Without it the clock of the place, or of the owner, follows a start that moves.
     */
    timeZoneOffset: optionalNumber(enteredValues.utcOffset),
    base: headerBaseSchema.optional(),
  })
  .transform(underOneName);
