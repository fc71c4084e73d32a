import { contradictionRules } from "@cairn/domain/plausibility/contradiction";
import { exerciseCategories } from "@cairn/domain/recording/recording";
import { z } from "zod";
import { commentSchema } from "../comments.ts";
import { heartRateMaximumSchema } from "../heart-rate/heart-rate.ts";
import { dayThresholdsSchema } from "../heart-rate/thresholds.ts";
import { dayTrainingZonesSchema } from "../heart-rate/training-zones.ts";
import { photoSchema } from "../photos.ts";
import { wirePositionSchema } from "../values/ids.ts";

/** A rounded float; the mapper does the rounding, the schema only gives the type. */
const float = z.number();
const int = z.int();

/**
 * Heart rate of a workout in beats per minute; `hrmax` and `workoutMaxHR` are the workout's, `max` and `userMaxHR` are the
 * person's: 180 for everybody (docs/heart-rate.md).
 */
export const hrdataSchema = z
  .object({ userMaxHR: int, workoutMaxHR: int, workoutAvgHR: int, hrmax: int, avg: int, max: int })
  .meta({ id: "HeartRateData" });

/** Why a number of the device is doubtful (docs/provenance.md); `against` is the value that contradicts it, in the same unit. */
export const contradictionSchema = z
  .object({ rule: z.enum(contradictionRules), against: float.optional() })
  .meta({ id: "Contradiction" });

/** Where a number comes from, with the other value if both are known. */
export const provenanceSchema = z
  .object({
    source: z.enum(["device", "computed", "corrected", "entered"]),
    /** Version of the rules, for `computed` and `corrected`. */
    version: int.optional(),
    /** Value stated in the device's session. */
    device: float.optional(),
    /** Value that Cairn computed from the points. */
    computed: float.optional(),
    /** The owner chose it. */
    chosen: z.literal(true).optional(),
    /** Why the device's value is not used, or why it is doubtful if there is no better one. */
    contradiction: contradictionSchema.optional(),
    /** The number is not shown at all: the device's value is contradicted, and there is no other. */
    leftOut: z.literal(true).optional(),
  })
  .meta({ id: "Provenance" });

/** Lists of more workouts say of none how its values went: that is read from what was recorded. */
export const maxListWithCurves = 50;

/** How a value went, in even steps of time from the start to the end: beats per minute or m/s; null where it was not recorded. */
export const curveSchema = z
  .object({ of: z.enum(["heartRate", "speed"]), values: z.array(float.nullable()) })
  .meta({ id: "Curve" });

/**
 * A workout as it is sent: the superset of what known clients read.
 * Points in time in ms since 1970, durations in seconds, metres, m/s, min/km for `avgPace`.
 */
export const workoutSchema = z
  .object({
    workoutKey: z.string(),
    key: z.string(),
    username: z.string(),
    fullname: z.string(),
    /** The owner's profile image; absent without one. */
    profileImageUrl: z.string().optional(),
    activityId: int,
    /** The title that the owner gave; absent if empty. */
    description: z.string().optional(),
    workoutName: z.string().optional(),
    /** The owner's description, in lines, and the names of the gear; absent if empty, and in lists. */
    notes: z.string().optional(),
    gear: z.array(z.string()).optional(),
    /** Only for the owner; absent for everybody else. */
    privateNote: z.string().optional(),
    /** How hard it felt, 1 to 10 on Borg's CR10 scale; only for the owner, absent for everybody else and in lists. */
    perceivedExertion: int.optional(),
    startTime: int,
    stopTime: int,
    totalTime: float,
    /** Part of `totalTime` with movement, in the pool without the rests at the wall; absent if unknown. */
    movingTime: float.optional(),
    totalDistance: float,
    totalAscent: float,
    totalDescent: float,
    startPosition: wirePositionSchema,
    stopPosition: wirePositionSchema,
    centerPosition: wirePositionSchema,
    maxSpeed: float,
    avgSpeed: float,
    avgPace: float,
    energyConsumption: int,
    stepCount: int,
    hrdata: hrdataSchema,
    cadence: z.object({ max: int, avg: int }),
    recoveryTime: int,
    cumulativeRecoveryTime: int,
    rankings: z.object({
      totalTimeOnRouteRanking: z.object({ originalRanking: int, originalNumberOfWorkouts: int }),
    }),
    commentCount: int,
    pictureCount: int,
    viewCount: int,
    reactionCount: int,
    /** Whether the caller likes it. */
    userReacted: z.boolean(),
    /** Absent if nobody likes it; there is one kind of reaction. */
    reactions: z.array(z.object({ utfCode: z.string(), count: int, userReacted: z.boolean() })).optional(),
    sharingFlags: int,
    visibilityGroups: z.boolean(),
    visibilityExplore: z.boolean(),
    visibilityFriends: z.boolean(),
    visibilityFacebook: z.boolean(),
    visibilityTwitter: z.boolean(),
    /** Google encoded polyline, precision 5, simplified to 20 m; absent indoors. */
    polyline: z.string().optional(),
    /** Indices of the points at which the line starts again after a part that is left out; absent for a line in one piece. */
    polylineStarts: z.array(z.int()).optional(),
    /** In lists of at most 50 workouts, of what was recorded without any position. */
    curve: curveSchema.optional(),
    /** Only for a workout that its owner keeps out of statistics, bests, goals and the training load. */
    counted: z.literal(false).optional(),
    isEdited: z.boolean(),
    isManuallyAdded: z.boolean(),
    minAltitude: float.optional(),
    maxAltitude: float.optional(),
    timeInZone0: int.optional(),
    timeInZone1: int.optional(),
    timeInZone2: int.optional(),
    timeInZone3: int.optional(),
    timeInZone4: int.optional(),
    timeInZone5: int.optional(),
    created: int,
    lastModified: int,
    /** UTC offset of the place at the start. */
    timeOffsetInMinutes: int,
    avgPower: int.optional(),
    extensions: z.array(z.looseObject({ type: z.string() })),
    extensionTypes: z.array(z.string()),
  })
  .meta({ id: "Workout" });

export type WorkoutView = z.output<typeof workoutSchema>;

/** A lap of the device or a split computed from the track, as shown in the page's table. */
export const splitSchema = z
  .object({
    /** Seconds from the start of the workout. */
    startTime: float,
    /** Metres from the start. */
    startDistance: float,
    /** Moving time of a split, timer time of a lap, seconds. */
    duration: float,
    distance: float,
    avgSpeed: float,
    ascent: float.optional(),
    descent: float.optional(),
    avgHeartRate: float.optional(),
    maxHeartRate: float.optional(),
    avgCadence: float.optional(),
    avgPower: float.optional(),
    /** Moving time of the lap, if there was a rest in it; its average speed may refer to this. */
    movingTime: float.optional(),
    /**
     * Values of a lap that the device's own recording contradicts, as stated by the device; the other values of this row are
     * used.
     */
    doubts: z.array(contradictionSchema.extend({ name: z.string(), device: float })).optional(),
  })
  .meta({ id: "Split" });

export type SplitView = z.output<typeof splitSchema>;

const bestAverageSchema = z.object({ duration: float, value: float, startTime: float });

/** Results of the full analysis besides the totals; each part is absent if the recording has no data for it. SI units. */
export const workoutAnalysisSchema = z
  .object({
    /** Legs of a multisport recording; `startTime` in seconds from the start, totals stated by the device. */
    legs: z
      .array(z.object({ activityId: int, startTime: float, totals: z.record(z.string(), float) }))
      .optional(),
    /** Fastest efforts over the usual distances. */
    bestEfforts: z.array(z.object({ distance: float, duration: float, startTime: float })).optional(),
    /** Highest averages over the usual times. */
    bestSpeeds: z.array(bestAverageSchema).optional(),
    bestHeartRates: z.array(bestAverageSchema).optional(),
    bestPowers: z.array(bestAverageSchema).optional(),
    normalizedPower: float.optional(),
    /** Joules. */
    work: float.optional(),
    gradeAdjustedSpeed: float.optional(),
    /** Vertical speed on the climbs, m/s. */
    verticalSpeed: float.optional(),
    /** Depth of dives in metres, and their time in seconds. */
    maxDepth: float.optional(),
    avgDepth: float.optional(),
    bottomTime: float.optional(),
    trainingImpulse: float.optional(),
    zoneLoad: float.optional(),
    /** The rule by which the energy was estimated. */
    energyRule: z.enum(["power", "heartRate", "activity"]).optional(),
    /**
     * The body that it was estimated for: the owner's, which only the owner sees, or an average one of 70 kg and 40 years. Absent
     * if the rule needs none.
     */
    energyBody: z.enum(["own", "anybody"]).optional(),
    pool: z
      .object({
        lengths: z.array(
          z.object({
            startTime: float,
            duration: float,
            strokes: float.optional(),
            swolf: float.optional(),
            strokeType: z.string().optional(),
          }),
        ),
        distance: float.optional(),
        swimTime: float,
        restTime: float,
        strokes: float.optional(),
        avgSwolf: float.optional(),
        strokeLength: float.optional(),
      })
      .optional(),
    /** Sets of strength training: seconds, kilograms, and their sums. */
    strength: z
      .object({
        sets: z.array(
          z.object({
            startTime: float,
            duration: float,
            /** Seconds of rest before the next set. */
            rest: float.optional(),
            exercise: z.enum(exerciseCategories).optional(),
            /** Name of the exercise in the file. */
            name: z.string().optional(),
            repetitions: float.optional(),
            weight: float.optional(),
          }),
        ),
        repetitions: float.optional(),
        /** Sum of weight times repetitions. */
        volume: float.optional(),
      })
      .optional(),
    /**
     * Runs between lifts; `from` and `to` are points of the recording, `profile` has pairs of distance along the run and
     * elevation, metres.
     */
    skiRuns: z
      .array(
        z.object({
          index: int,
          startTimestamp: int,
          from: int,
          to: int,
          descentDistanceMeters: float,
          descentDurationSeconds: float,
          avgSpeed: float,
          drop: float,
          profile: z.array(z.tuple([float, float])),
        }),
      )
      .optional(),
    /** Number of values of all kinds that were left out of averages and maxima. */
    outliers: int,
    /** The same by kind, for kinds that have some. */
    outlierKinds: z
      .object({
        position: int.optional(),
        elevation: int.optional(),
        /** Elevations from before the altimeter had settled. */
        settling: int.optional(),
        speed: int.optional(),
        heartRate: int.optional(),
        cadence: int.optional(),
        power: int.optional(),
        temperature: int.optional(),
      })
      .optional(),
    /** Version of the rules by which all this was computed. */
    rulesVersion: int.optional(),
  })
  .meta({ id: "WorkoutAnalysis" });

/** One workout with everything that its page needs in the first answer; the recording's columns have their own call. */
export const combinedWorkoutSchema = workoutSchema
  .extend({
    feedType: z.literal("WORKOUT"),
    /** The owner's profile image as a complete address, for old clients. */
    userPhoto: z.string().optional(),
    coverPhoto: z.string().optional(),
    /** The latest hundred, oldest first. */
    comments: z.array(commentSchema),
    photos: z.array(photoSchema),
    videos: z.array(z.looseObject({})),
    achievements: z.array(z.looseObject({})),
    /** What the caller may do, so that clients need not derive it. */
    abilities: z.object({ edit: z.boolean(), delete: z.boolean(), share: z.boolean() }),
    /** Recording device, such as "Garmin Edge 500"; only for those who may see the workout. */
    deviceName: z.string().optional(),
    /** IANA name of the place's time zone, such as "Europe/Helsinki", if known. */
    timeZone: z.string().optional(),
    elapsedTime: float.optional(),
    /** Encoded polyline simplified to 5 m for the first paint of the map; absent indoors. */
    detailedPolyline: z.string().optional(),
    /** As `polylineStarts`. */
    detailedPolylineStarts: z.array(z.int()).optional(),
    /** [west, south, east, north] in degrees; west > east across the antimeridian. */
    bbox: z.tuple([float, float, float, float]).optional(),
    /**
     * At most 1,000 points of [distance m, time s, elevation m or null, speed m/s or null, heart rate or null] for graphs before
     * the recording arrives.
     */
    overview: z.array(z.tuple([float, float, float.nullable(), float.nullable(), float.nullable()])),
    laps: z.array(splitSchema),
    /** Whether `GET /workouts/{key}/recording` returns columns for this workout. */
    hasRecording: z.boolean(),
    /** What the import repaired or left out, for the owner only. */
    warnings: z.array(z.string()),
    /** True for what was imported but not saved yet, which only its owner sees and which is in no list and no sum. */
    isDraft: z.literal(true).optional(),
    /** Key of the earlier workout that this one duplicates, while that exists; for the owner only. */
    duplicateOf: z.string().optional(),
    /**
     * What others see of the workout despite the owner's privacy zones, in metres, for the owner only; absent if nothing is
     * hidden. `none`: no map.
     */
    othersSee: z
      .object({
        extent: z.enum(["part", "none"]),
        distance: float,
        /** First and last second of each part of the recording that is shown, in order; empty if the recording has no clock. */
        shown: z.array(z.tuple([float, float])),
      })
      .optional(),
    /**
     * The maximum heart rate from which the owner's zones are computed, for the owner only; everybody else gets the default in
     * `hrdata`.
     */
    heartRateMaximum: heartRateMaximumSchema.optional(),
    /** The sex by which the owner's training impulse is weighted, for the owner only; absent if not set. */
    sex: z.enum(["female", "male"]).optional(),
    /** The owner's other thresholds on the day of the workout, for the owner only; absent if there are none. */
    thresholds: dayThresholdsSchema.optional(),
    /** The owner's own zone limits on the day of the workout, for the owner only. */
    trainingZones: dayTrainingZonesSchema.optional(),
    provenance: z.record(z.string(), provenanceSchema),
    /** Absent for a workout without a recording. */
    analysis: workoutAnalysisSchema.optional(),
  })
  .meta({ id: "CombinedWorkout" });

export type CombinedWorkoutView = z.output<typeof combinedWorkoutSchema>;
