import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";

/** A change on the server that concerns a person's screen. The event carries no data: the client loads again what it shows, and gets what its reader may see. */
export const liveKinds = [
  /** People who follow the listener, whom the listener follows, or who asked to; blocks as well. */
  "follows",
  /** The listener's notifications, read or new. */
  "notifications",
  /** Workouts in the listener's feed. */
  "feed",
  /**
   * The listener may see more or less of others than before. It says neither of whom nor why, because it comes in the same form when a follow ends,
   * when a workout that the listener was notified of is hidden, and when one of two people blocks the other or takes that back.
   */
  "access",
  /** Comments of a workout that is on the screen. */
  "comments",
  /** Reactions to a workout that is on the screen. */
  "reactions",
  /** The listener's own workouts: some were added, changed or deleted, here or elsewhere, or computed again. */
  "workouts",
  /** The listener's goals: one was set, changed or deleted. */
  "goals",
  /** What the listener said of their heart rates and power, and what zones are made of. */
  "heartRate",
  /** The listener's privacy zones. */
  "privacyZones",
  /** The listener's notes on days. */
  "dayNotes",
  /** Settings of the listener: some were changed, here or elsewhere. */
  "settings",
  /** Sessions of the listener: one was opened or ended elsewhere. */
  "sessions",
  /** The archive of the listener's data: it is further, ready or gone. */
  "ownData",
] as const;

export type LiveKind = (typeof liveKinds)[number];

/** Name of the event after which everything that is live has to be asked for again, as nobody knows what was missed. */
export const resyncEvent = "resync";
/** Name of the event that only moves the place from which a client goes on. */
export const positionEvent = "position";

/** What an event carries. */
export const liveEventSchema = z.object({
  /** Key of the workout that it is about. */
  workoutKey: idSchema.optional(),
});

/** Workouts that one stream is about, which is what a screen or some tabs show. */
export const maxWatchedWorkouts = 100;
/** Streams that one person has at once, of each process. */
export const maxLiveStreams = 12;

export const listenToEvents = endpoint({
  id: "LIVE-1",
  method: "GET",
  path: "/user/events",
  summary:
    "Server-sent events about what changed for the caller (`follows`, `notifications`, `feed`, `access`, `workouts`, `goals`, `heartRate`, `privacyZones`, `dayNotes`, `settings`, `sessions`, `ownData`) and about workouts on the screen (`comments`, `reactions`). `resync`: some may have been missed; `position`: only an id to go on from, in `Last-Event-ID`",
  auth: "session",
  query: z.object({
    /** Keys of workouts, with commas. Of one that the caller may not see nothing is told. */
    workouts: z
      .string()
      .default("")
      .transform((keys) => keys.split(",").filter((key) => key !== ""))
      .pipe(z.array(idSchema).max(maxWatchedWorkouts)),
    /** `false`: tell what was missed since `Last-Event-ID`, then end. */
    wait: z.enum(["true", "false"]).default("true"),
  }),
  answer: "binary",
  mediaType: "text/event-stream",
  errors: sessionErrors,
});
