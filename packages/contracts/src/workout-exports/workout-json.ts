import { channels, exerciseCategories } from "@cairn/domain/recording/recording";
import { z } from "zod";
import { provenanceSchema } from "../workouts/workout-view.ts";

/** Name and version of the document. The version is raised when readers of the old one would misread the new one. */
export const workoutJsonFormat = "cairn-workout/1";

const instant = z.iso.datetime();
const place = z.object({ lon: z.number(), lat: z.number() });
const numbers = z.record(z.string(), z.number());

const lapSchema = z.object({
  startTime: z.number(),
  elapsedTime: z.number(),
  timerTime: z.number().optional(),
  distance: z.number().optional(),
  ascent: z.number().optional(),
  descent: z.number().optional(),
  avgSpeed: z.number().optional(),
  maxSpeed: z.number().optional(),
  avgHeartRate: z.number().optional(),
  maxHeartRate: z.number().optional(),
  avgCadence: z.number().optional(),
  avgPower: z.number().optional(),
});

const recordingSchema = z.object({
  /** Time 0 as stated by the file; null if the file had no usable clock. */
  startTime: instant.nullable(),
  length: z.int(),
  segmentStarts: z.array(z.int()),
  laps: z.array(lapSchema),
  /** Lengths of a pool, as the device counted them; absent without. */
  lengths: z
    .array(
      z.object({
        startTime: z.number(),
        elapsedTime: z.number(),
        timerTime: z.number().optional(),
        strokes: z.number().optional(),
        strokeType: z.string().optional(),
        /** False for a rest at the wall. */
        isActive: z.boolean(),
      }),
    )
    .optional(),
  /** Length of the pool, metres; absent when the file does not say. */
  poolLength: z.number().optional(),
  /** Sets of strength training and the rests between them, as the device counted them; absent without. Weights in kilograms. */
  sets: z
    .array(
      z.object({
        startTime: z.number(),
        elapsedTime: z.number(),
        /** False for a rest. */
        isActive: z.boolean(),
        repetitions: z.number().optional(),
        weight: z.number().optional(),
        exercise: z.enum(exerciseCategories).optional(),
        name: z.string().optional(),
      }),
    )
    .optional(),
  /** One array for each recorded quantity, all of `length`; null where a point has no value. */
  columns: z.partialRecord(z.enum(channels), z.array(z.number().nullable())),
});

/** Everything known about one workout (docs/workout-json.md). SI units, kilocalories, degrees; instants in UTC. */
export const workoutJsonSchema = z
  .object({
    format: z.literal(workoutJsonFormat),
    key: z.string(),
    owner: z.object({ username: z.string(), name: z.string() }),
    activity: z.object({ id: z.int(), slug: z.string() }),
    title: z.string().nullable(),
    /** Lines separated by line feeds. */
    notes: z.string().nullable(),
    gear: z.array(z.string()),
    /** Only for the owner, absent for others; null if there is none. */
    privateNote: z.string().nullable().optional(),
    /** How hard it felt, 1 to 10 on Borg's CR10 scale; only for the owner, as the note. */
    perceivedExertion: z.int().nullable().optional(),
    startTime: instant,
    stopTime: instant,
    timeZone: z.string().nullable(),
    utcOffsetMinutes: z.int(),
    privacy: z.enum(["public", "friends", "link", "private"]),
    sharingFlags: z.int(),
    manuallyAdded: z.boolean(),
    edited: z.boolean(),
    createdAt: instant,
    changedAt: instant,
    /** The totals that are shown, each with its source and the values of the other sources. */
    totals: z.record(z.string(), provenanceSchema.extend({ value: z.number() })),
    /** As stated by the device; null if it stated none. */
    deviceTotals: numbers.nullable(),
    /** What Cairn computed from the points, and the version of its rules; null without a recording. */
    computedTotals: z.looseObject({ version: z.int() }).nullable(),
    minElevation: z.number().nullable(),
    maxElevation: z.number().nullable(),
    /** At rest and in zones 1 to 5; null without heart rates. */
    secondsInZones: z.array(z.number()).nullable(),
    start: place.nullable(),
    stop: place.nullable(),
    /** [west, south, east, north], west > east across the antimeridian. */
    bbox: z.array(z.number()).nullable(),
    deviceName: z.string().nullable(),
    /** Legs of a multisport recording, by the device; `startTime` in seconds from time 0. Empty for one sport. */
    legs: z.array(z.object({ activityId: z.int(), startTime: z.number(), totals: numbers })),
    /** What the import had to repair; only for the owner, absent for others. */
    warnings: z.array(z.string()).optional(),
    /** The file that it was imported from; only for the owner, absent for others and for workouts without one. */
    original: z
      .object({ fileName: z.string(), format: z.string(), size: z.int(), sha256: z.string() })
      .optional(),
    recording: recordingSchema.nullable(),
  })
  .meta({ id: "WorkoutJson" });

export type WorkoutJson = z.output<typeof workoutJsonSchema>;
