import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";

/**
 * A change on the server that affects a person's screen. The event carries no data: the client reloads what it shows, and gets
 * what its reader may see.
 */
export const liveKinds = [
  /** The listener's followers, followings, requests and blocks. */
  "follows",
  /** The listener's notifications, read or new. */
  "notifications",
  /** Workouts in the listener's feed. */
  "feed",
  /**
   * The listener may see more or less of others than before. It says neither of whom nor why, because it is the same when a
   * follow ends, when a workout that the listener was notified of is hidden, and when one of two people blocks or unblocks the
   * other.
   */
  "access",
  /** Comments on a workout that is on the screen. */
  "comments",
  /** Reactions to a workout that is on the screen. */
  "reactions",
  /** The listener's own workouts: some were added, changed or deleted, here or elsewhere, or computed again. */
  "workouts",
  /** The listener's goals: one was set, changed or deleted. */
  "goals",
  /** The listener's heart rates and power thresholds, and the settings that zones are computed from. */
  "heartRate",
  /** The listener's privacy zones. */
  "privacyZones",
  /** The listener's notes on days. */
  "dayNotes",
  /** Settings of the listener: some were changed, here or elsewhere. */
  "settings",
  /** Sessions of the listener: one was opened or ended elsewhere. */
  "sessions",
  /** The archive of the listener's data: it progressed, is ready or was deleted. */
  "ownData",
] as const;

export type LiveKind = (typeof liveKinds)[number];

/** Name of the event after which everything live must be reloaded, because nobody knows what was missed. */
export const resyncEvent = "resync";
/** Name of the event that only moves the position from which a client continues. */
export const positionEvent = "position";

/** Data of an event. */
export const liveEventSchema = z.object({
  /** Key of the workout that it is about. */
  workoutKey: idSchema.optional(),
});

/** Maximum number of workouts of one stream, which is what one screen or a few tabs show. */
export const maxWatchedWorkouts = 100;
/** Maximum number of simultaneous streams per person and server process. */
export const maxLiveStreams = 12;

export const listenToEvents = endpoint({
  id: "LIVE-1",
  method: "GET",
  path: "/user/events",
  summary:
    "Server-sent events about what changed for the caller (`follows`, `notifications`, `feed`, `access`, `workouts`, `goals`, `heartRate`, `privacyZones`, `dayNotes`, `settings`, `sessions`, `ownData`) and about workouts on the screen (`comments`, `reactions`). `resync`: some may have been missed; `position`: only an id from which to continue, in `Last-Event-ID`",
  auth: "session",
  access: "own",
  tokens: ["read"],
  example: { query: { wait: false } },
  query: z.object({
    /** Keys of workouts, separated by commas. There are no events about those that the caller may not see. */
    workouts: z
      .string()
      .default("")
      .transform((keys) => keys.split(",").filter((key) => key !== ""))
      .pipe(z.array(idSchema).max(maxWatchedWorkouts)),
    /** `false`: send what was missed since `Last-Event-ID`, then end. */
    wait: z.enum(["true", "false"]).default("true"),
  }),
  answer: "binary",
  mediaType: "text/event-stream",
  errors: sessionErrors,
});
