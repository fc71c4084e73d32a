import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors, storageErrors } from "./errors.ts";
import { enteredValues } from "./values/entered-values.ts";
import { idSchema } from "./values/ids.ts";
import { optionalNumber, needed } from "./values/lenient-values.ts";
import { gearSchema, notesSchema } from "./values/plain-text.ts";
import { headerFields, otherNames, underOneName } from "./workouts/workout-header.ts";
import { workoutSchema } from "./workouts/workout-view.ts";

/** A workout that is typed in; clients have two names for some values, and both are accepted. */
export const enteredWorkoutSchema = z
  .object({
    activityId: needed(enteredValues.activityId),
    startTime: needed(enteredValues.startTime),
    /** Shortened to 256 characters. */
    description: z.string().nullish(),
    notes: notesSchema.nullish(),
    gear: gearSchema.nullish(),
    privateNote: notesSchema.nullish(),
    /** Metres. */
    totalDistance: headerFields.totalDistance,
    /** Seconds. */
    totalTime: headerFields.totalTime,
    /** Metres. */
    totalAscent: headerFields.totalAscent,
    totalDescent: headerFields.totalDescent,
    /** Kilocalories. */
    energyConsumption: headerFields.energyConsumption,
    hrAvgValue: headerFields.hrAvgValue,
    hrMaxValue: headerFields.hrMaxValue,
    ...otherNames,
    stepCount: headerFields.stepCount,
    /** How hard it felt, 1 to 10 (CR10); only for the owner. */
    perceivedExertion: headerFields.perceivedExertion,
    /** False for one that is kept out of statistics, bests, goals and the training load. */
    counted: headerFields.counted,
    /** Private if missing. */
    sharingFlags: headerFields.sharingFlags,
    /** Local time minus UTC at the start, minutes; that of the person's own clock if missing. */
    timeZoneOffset: optionalNumber(enteredValues.utcOffset),
  })
  .transform(underOneName)
  // An average cannot exceed the maximum. Clients send 0 for a field that was not filled in.
  .refine(({ hrAvgValue, hrMaxValue }) => !hrAvgValue || !hrMaxValue || hrAvgValue <= hrMaxValue, {
    path: ["hrAvg"],
  })
  .meta({ id: "EnteredWorkout" });

export type EnteredWorkout = z.output<typeof enteredWorkoutSchema>;

export const createWorkout = endpoint({
  id: "API-45",
  method: "POST",
  path: "/workout",
  summary:
    "Save a workout that was typed in, or the recording in the part `filePart` of a multipart body. If the same `attempt` is sent again, the answer is the workout that the first one saved",
  auth: "session",
  access: "own",
  tokens: ["upload", "write"],
  example: { body: { activityId: 2, startTime: 0 } },
  query: z.object({
    /** Random value that the client chooses for one typed-in workout, so that it can send it again if it got no answer. */
    attempt: idSchema.optional(),
  }),
  bodyKind: "json",
  body: enteredWorkoutSchema,
  takesFiles: true,
  payload: workoutSchema,
  answer: "envelope",
  errors: [
    ...sessionErrors,
    ...storageErrors,
    "workout.not_saved",
    "workout_import.busy",
    "workout_import.share_used",
  ],
});
