import { goalMeasures, goalPeriods } from "@cairn/domain/diary/goals";
import { totalNames } from "@cairn/domain/plausibility/provenance";
import { thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { limitFault } from "@cairn/domain/thresholds/training-zones";
import { zoneRadius } from "@cairn/domain/privacy-zones/privacy-zones";
import { z } from "zod";
import { digestChoices, genders, locales, measurementUnits, notifyChoices } from "../accounts/settings.ts";
import { maxTrainingZones, trainingZonesSchema } from "../accounts/training-zones.ts";
import { defaultSharingFlags, maxWeightG } from "../accounts/settings-values.ts";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema } from "../values/ids.ts";
import { ownDataFormat } from "./own-data-limits.ts";

/*
 * The files of an archive of everything that a person has (docs/own-data.md). SI units, kilocalories, degrees; instants in UTC. Read from archives that anybody may have
 * made, so that each text has a length and each number a range.
 */

const instant = z.iso.datetime();
const day = z.iso.date();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Inside the archive: no way out of it, no drive, no letters that a file system does not take. */
const path = z
  .string()
  .max(300)
  .regex(/^(?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/)
  .refine((given) => !given.split("/").includes(".."));
const name = z.string().max(256);
const text = z.string().max(4000);
/** Where people reached the server that it was on; null where that is not known. */
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
  /** What was paid for or given. */
  subscriptions: z.array(z.object({ startsAt: instant, endsAt: instant, createdAt: instant })).max(10_000),
  /** The sessions that are open, without what opens them. */
  sessions: z
    .array(
      z.object({
        /** Browser or program, by what it said of itself. */
        client: z.string().nullable(),
        system: z.string().nullable(),
        /** From where it was opened, without what tells one household from another. */
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
  /** Maxima of the heart, thresholds; each from a day on, null for all of the past. */
  thresholds: z
    .array(z.object({ kind: z.enum(thresholdKinds), since: day.nullable(), value: z.int().min(25).max(700) }))
    .max(2000),
  /** Own limits of heart-rate and power zones, each set from a day on; archives of before they could be set lack them, and leave alone what is here. */
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

/** `workouts.json`: what the person made of each workout, in the order in which they came; its numbers and points stand in files of its own. */
export const workoutsFile = z.array(
  z.object({
    key: idSchema,
    /** The workout as docs/workout-json.md has it. */
    document: path,
    gpx: path,
    fit: path,
    /** The file that it came from; null for a workout that was typed in. */
    original: z
      .object({
        path,
        fileName: name,
        sha256,
        /** Which workout of the file it is, from 0. */
        index: z.int().min(0).max(10_000),
        /** How many the file holds. */
        count: z.int().min(1).max(10_001),
      })
      .nullable(),
    activityId: enteredValues.activityId,
    title: z.string().max(1000).nullable(),
    notes: text.nullable(),
    privateNote: text.nullable(),
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
    /** Whose numbers the person wants to count. */
    sourcePreferences: z.object({
      all: source.optional(),
      totals: z.partialRecord(z.enum(totalNames), source).optional(),
    }),
    createdAt: instant,
    changedAt: instant,
  }),
);

/** `photos.json`, in the order in which they came. */
export const photosFile = z.array(
  z.object({
    key: idSchema,
    /** Key of the workout. */
    workout: idSchema,
    file: path,
    /** By the camera; null when it wrote no time. */
    takenAt: instant.nullable(),
    place: z.object({ ...place, by: z.enum(["camera", "track"]) }).nullable(),
    createdAt: instant,
  }),
);

/** `routes.json` */
export const routesFile = z.array(
  z.object({
    key: idSchema,
    description: name,
    activities: z.array(enteredValues.activityId).max(200),
    /** m/s */
    averageSpeed: z.number().positive().max(1000),
    /** Metres. */
    distance: z.number().min(0).max(100_000_000),
    ascent: z.number().min(0).max(1_000_000).nullable(),
    gpx: path,
    /** Longitude, latitude and elevation (null without) of each point. */
    points: z
      .array(z.tuple([place.lon, place.lat, z.number().min(-20_000).max(100_000).nullable()]))
      .min(2)
      .max(1_000_000),
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
    /** Null for what others wrote: it is theirs. */
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

/** `people.json`: whom the person follows, is followed by, blocked, or has asked. */
export const peopleFile = z.array(
  z.object({
    server,
    relation: z.enum(peopleRelations),
    username: name,
    since: instant,
    /** When it was granted; null while it is asked for, and where nothing is granted. */
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
    createdAt: instant,
    readAt: instant.nullable(),
  }),
);

/** `imports.json`: what was imported in the last 90 days, and what became of it. */
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

/** Every file of the archive that is JSON, without the workouts' own. */
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
