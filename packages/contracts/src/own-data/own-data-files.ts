import { goalMeasures, goalPeriods } from "@cairn/domain/diary/goals";
import { totalNames } from "@cairn/domain/plausibility/provenance";
import { zoneRadius } from "@cairn/domain/privacy-zones/privacy-zones";
import { waypointLimits, waypointSymbols } from "@cairn/domain/recording/waypoint";
import { thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { limitFault } from "@cairn/domain/thresholds/training-zones";
import { z } from "zod";
import { maxTrainingZones, trainingZonesSchema } from "../heart-rate/training-zones.ts";
import { avoidLimits, avoidRadius, segmentTypes } from "../planner/routing-limits.ts";
import { routeLimits } from "../routes/route-limits.ts";
import { defaultSharingFlags, maxWeightG } from "../settings/settings-values.ts";
import {
  digestChoices,
  genders,
  locales,
  measurementUnits,
  notifyChoices,
  weekdayChoices,
} from "../settings/settings.ts";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema } from "../values/ids.ts";
import { ownDataFormat } from "./own-data-limits.ts";

/*
 * The files in the archive of a person's data (docs/own-data.md). SI units, kilocalories, degrees; instants in UTC. Anybody may
 * have made the archives that are read with these schemas, so each text has a maximum length, and each number a range but for the
 * heights of routes.
 */

const instant = z.iso.datetime();
const day = z.iso.date();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A path inside the archive: it cannot lead outside, names no drive and has only characters that file systems accept. */
const path = z
  .string()
  .max(300)
  .regex(/^(?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/)
  .refine((given) => !given.split("/").includes(".."));
const name = z.string().max(256);
const text = z.string().max(4000);
/** Address of the server that it was created on; null if unknown. */
const server = z.string().max(2000).nullable();
const place = { lon: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) };
const totals = z.partialRecord(z.enum(totalNames), z.number());
const source = z.enum(["device", "computed"]);

/** `cairn.json`: what the archive is, and each other file with its hash. */
export const manifestFile = z.object({
  format: z.literal(ownDataFormat),
  madeAt: instant,
  server,
  account: z.object({ key: idSchema, username: name }),
  /** How many there are of each kind. */
  counts: z.record(z.string().max(64), z.int().nonnegative()),
  members: z.array(z.object({ path, size: z.int().nonnegative(), sha256 })),
});

/** `account.json` */
export const accountFile = z.object({
  key: idSchema,
  username: name,
  realName: name,
  email: z.string().max(254),
  emailVerified: z.boolean(),
  logsInByEmail: z.boolean(),
  country: z.string().max(3).nullable(),
  createdAt: instant,
  changedAt: instant,
  /** Path of the profile image; null without. */
  profileImage: path.nullable(),
  /** Premium memberships, paid or given. */
  subscriptions: z.array(z.object({ startsAt: instant, endsAt: instant, createdAt: instant })).max(10_000),
  /** The open sessions, without their keys. */
  sessions: z
    .array(
      z.object({
        /** Browser or program, as it identified itself. */
        client: z.string().nullable(),
        system: z.string().nullable(),
        /** Network of the sign-in, shortened so that it does not identify a household. */
        network: z.string().nullable(),
        createdAt: instant,
        usedAt: instant,
        endsAt: instant,
      }),
    )
    .max(10_000),
});

const notify = z.literal(Object.values(notifyChoices));

/** `settings.json` */
export const settingsFile = z.object({
  locale: z.enum(locales),
  measurementUnit: z.enum(measurementUnits).nullable(),
  /** Archives from before it existed lack it. */
  firstWeekday: z.enum(weekdayChoices).nullable().optional(),
  timeZone: z.string().max(64).nullable(),
  defaultSharingFlags: z.literal(defaultSharingFlags),
  automaticallyApproveFollowers: z.boolean(),
  notifyWorkoutFriendShare: notify,
  notifyFriendInvite: notify,
  notifyWorkoutComment: notify,
  emailDigest: z.literal(Object.values(digestChoices)),
  /** Grams. */
  weight: z.int().positive().max(maxWeightG).nullable(),
  gender: z.enum(genders).nullable(),
  /** As far as it is known. */
  birthDate: z
    .object({
      year: z.int().min(1900).max(2100),
      month: z.int().min(1).max(12).nullable(),
      day: z.int().min(1).max(31).nullable(),
    })
    .nullable(),
  realName: name,
  country: z.string().max(3).nullable(),
  /** Maximum heart rates and thresholds, each valid from a day on; null: since ever. */
  thresholds: z
    .array(z.object({ kind: z.enum(thresholdKinds), since: day.nullable(), value: z.int().min(25).max(700) }))
    .max(2000),
  /**
   * Own limits of heart-rate and power zones, each set valid from a day on. Archives from before they existed lack them, and an
   * import of these keeps what is here.
   */
  trainingZones: z
    .array(trainingZonesSchema.refine((zones) => limitFault(zones) === undefined))
    .max(2 * maxTrainingZones)
    .optional(),
});

/** `privacy-zones.json`: places that are hidden from others. */
export const privacyZonesFile = z.array(
  z.object({
    name: z.string().max(64),
    ...place,
    /** Metres. */
    radius: z.number().min(zoneRadius.least).max(zoneRadius.most),
    createdAt: instant,
  }),
);

/**
 * `workouts.json`: what the person entered for each workout, in the order of creation. Its numbers and points are in separate
 * files.
 */
export const workoutsFile = z.array(
  z.object({
    key: idSchema,
    /** Path of its file in the format of docs/workout-json.md. */
    document: path,
    gpx: path,
    fit: path,
    /** The file that it was imported from; null for a workout that was typed in. */
    original: z
      .object({
        path,
        fileName: z.string().max(1000),
        sha256,
        /** Which workout of the file it is, from 0. */
        index: z.int().min(0).max(10_000),
        /** Number of workouts in the file. */
        count: z.int().min(1).max(10_001),
      })
      .nullable(),
    activityId: enteredValues.activityId,
    title: z.string().max(1000).nullable(),
    notes: text.nullable(),
    privateNote: text.nullable(),
    /** False if it is kept out of statistics; archives from before that was possible lack it. */
    counted: z.boolean().optional(),
    /** How hard it felt, 1 to 10 (CR10), or null; archives from before it could be said lack it. */
    perceivedExertion: z.int().min(1).max(10).nullish(),
    gear: z.array(name).max(8),
    sharingFlags: enteredValues.sharingFlags,
    startTime: instant,
    stopTime: instant,
    timeZone: z.string().max(64).nullable(),
    utcOffsetMinutes: enteredValues.utcOffset,
    manuallyAdded: z.boolean(),
    edited: z.boolean(),
    /** Totals that the person typed. */
    enteredTotals: totals,
    /** The sources that the person chose for numbers. */
    sourcePreferences: z.object({
      all: source.optional(),
      totals: z.partialRecord(z.enum(totalNames), source).optional(),
    }),
    createdAt: instant,
    changedAt: instant,
  }),
);

/** `photos.json`, in the order of upload. */
export const photosFile = z.array(
  z.object({
    key: idSchema,
    /** Key of the workout. */
    workout: idSchema,
    file: path,
    /** By the camera's clock; null if the camera wrote no time. */
    takenAt: instant.nullable(),
    place: z.object({ ...place, by: z.enum(["camera", "track"]) }).nullable(),
    createdAt: instant,
  }),
);

/**
 * Longitude, latitude and elevation (null without). Any elevation: earlier versions stored what a plan's file had, also numbers
 * that stand for no height.
 */
const routePoint = z.tuple([place.lon, place.lat, z.number().nullable()]);

/** `routes.json` */
export const routesFile = z.array(
  z.object({
    key: idSchema,
    /** 256 characters may be twice as many code units. */
    description: z.string().max(1000),
    activities: z.array(enteredValues.activityId).max(200),
    /** m/s */
    averageSpeed: z.number().positive().max(1000),
    /** Metres. */
    distance: z.number().min(0).max(100_000_000_000_000),
    /** Metres, counted from any such elevations. */
    ascent: z.number().min(0).nullable(),
    gpx: path,
    points: z.array(routePoint).min(2).max(1_000_000),
    /**
     * How it was drawn, and the index of each segment's last point, which is the first of the next; empty, or absent, for a route
     * that was imported.
     */
    segments: z
      .array(z.object({ type: z.enum(segmentTypes).nullable(), end: z.int().min(1).max(1_000_000) }))
      .max(routeLimits.segments)
      .optional(),
    /** Absent in archives of earlier versions, in which every route was private. */
    sharingFlags: enteredValues.sharingFlags.optional(),
    /** Absent in archives of earlier versions, as the areas to avoid. */
    waypoints: z
      .array(z.object({ ...place, name, symbol: z.enum(waypointSymbols) }))
      .max(waypointLimits.count)
      .optional(),
    avoid: z
      .array(z.object({ ...place, radius: z.number().min(avoidRadius.least).max(avoidRadius.most) }))
      .max(avoidLimits.areas)
      .optional(),
    createdAt: instant,
    changedAt: instant,
  }),
);

/** `day-notes.json` */
export const dayNotesFile = z.array(z.object({ day, text, changedAt: instant }));

/** `goals.json` */
export const goalsFile = z.array(
  z.object({
    period: z.enum(goalPeriods),
    /** Of a range of days, both included; absent for other periods. */
    firstDay: day.optional(),
    lastDay: day.optional(),
    measure: z.enum(goalMeasures),
    target: z.number().positive(),
    activityId: enteredValues.activityId.nullable(),
    createdAt: instant,
    changedAt: instant,
  }),
);

/** Somebody else's workout, or one's own, on the server that it is on. */
const workoutThere = z.object({ key: idSchema, owner: name });

/** `comments.json`: the person's own comments with their text, and those of others on the person's workouts without it. */
export const commentsFile = z.array(
  z.object({
    server,
    workout: workoutThere,
    author: name,
    /** Null for comments of others, because their text belongs to them. */
    text: z.string().max(4000).nullable(),
    createdAt: instant,
  }),
);

/** `reactions.json`: likes that the person gave and got. */
export const reactionsFile = z.array(
  z.object({ server, workout: workoutThere, from: name, createdAt: instant }),
);

export const peopleRelations = [
  "following",
  "follower",
  "blocked",
  "friendRequestSent",
  "friendRequestReceived",
] as const;

/** `people.json`: whom the person follows, has asked to follow or has blocked, and who follows the person. */
export const peopleFile = z.array(
  z.object({
    server,
    relation: z.enum(peopleRelations),
    username: name,
    since: instant,
    /** When it was accepted; null for a request that is pending, and for what needs no acceptance. */
    acceptedAt: instant.nullable(),
  }),
);

/** `notifications.json` */
export const notificationsFile = z.array(
  z.object({
    server,
    kind: z.string().max(64),
    /** Who did it. */
    actor: name,
    workout: workoutThere.nullable(),
    /** A file that a program sent and that was not imported, and how many others of the same import were not. */
    upload: z
      .object({ file: z.string().max(1024), reason: z.string().max(64), others: z.int().nonnegative() })
      .optional(),
    createdAt: instant,
    readAt: instant.nullable(),
  }),
);

/** `imports.json`: the imports of the last 90 days and their results. */
export const importsFile = z.array(
  z.object({
    state: z.string().max(64),
    createdAt: instant,
    finishedAt: instant.nullable(),
    files: z.record(z.string().max(64), z.int().nonnegative()),
  }),
);

/** The files that are lists, by their names. */
export const listFiles = {
  "privacy-zones.json": privacyZonesFile,
  "workouts.json": workoutsFile,
  "photos.json": photosFile,
  "routes.json": routesFile,
  "day-notes.json": dayNotesFile,
  "goals.json": goalsFile,
  "comments.json": commentsFile,
  "reactions.json": reactionsFile,
  "people.json": peopleFile,
  "notifications.json": notificationsFile,
  "imports.json": importsFile,
} as const;

/** Every JSON file of the archive except those of single workouts. */
export const ownDataFiles = {
  "cairn.json": manifestFile,
  "account.json": accountFile,
  "settings.json": settingsFile,
  ...listFiles,
} as const;

export type ListFileName = keyof typeof listFiles;
export type ListEntry<Name extends ListFileName> = z.output<(typeof listFiles)[Name]>[number];
export type OwnDataManifest = z.output<typeof manifestFile>;
export type OwnDataAccount = z.output<typeof accountFile>;
export type OwnDataSettings = z.output<typeof settingsFile>;
