import { randomBytes } from "node:crypto";
import type { CallName } from "./access-rules.ts";

export const zone = { center: { x: -70, y: -40 }, radius: 500 };
export const goal = { period: "week", measure: "distance", target: 50_000, activityId: null, version: 1 };

/** Starts a bulk change of a workout that nobody has, with a job key of its own; it ends at once. */
export const bulkChange = () => ({
  key: randomBytes(12).toString("hex"),
  workouts: ["0".repeat(24)],
  action: { kind: "download" },
});

/** A GPX file of one minute. `from` is in ms since 1970. */
export const walkFrom = (start: number): string =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>${new Date(start).toISOString()}</time></trkpt>
<trkpt lat="60.001" lon="24"><time>${new Date(start + 60_000).toISOString()}</time></trkpt></trkseg></trk></gpx>`;

/** The query string that a call needs to be about a workout. */
export const queryOf = (name: CallName, workoutKey: string): string => {
  if (name === "getWorkoutsAround") return `?username=owner&objectid=${workoutKey}`;
  if (["listFeed", "listFriendWorkouts", "listSharedWorkouts"].includes(name)) return "?limit=1000";
  if (name === "listCounts") return `?workouts=${workoutKey}`;
  if (name === "listenToEvents") return "?wait=false";
  if (name === "downloadOwnData") return "?ticket=a-ticket";
  return name === "countWorkouts" ? "?until=4000000000000&sharingFlags=0" : "";
};

/** The body of a call about a workout, as JSON or text; undefined if the call sends files or no body. */
export function bodyOf(name: CallName, workoutKey: string): string | object | undefined {
  if (name === "saveWorkoutHeaders") return [{ workoutKey, activityId: 2 }];
  if (name === "saveWorkoutBatch") return [{ key: workoutKey, activityId: 2 }];
  if (name === "saveWorkoutAttributes") return { activityId: 2 };
  if (name === "createWorkout") return { activityId: 2, startTime: 0 };
  if (name === "getWorkoutExtensions") return ["SkiExtension"];
  if (name === "chooseSources") return { all: "device" };
  if (name === "saveSettings") return { emailDigest: 1 };
  if (name === "readNotifications") return {};
  if (name === "addComment") return "Well done";
  if (name === "saveThreshold") {
    return { kind: "functionalThresholdPower", since: "2024-02-29", value: 250 };
  }
  if (name === "saveTrainingZones") {
    const limits = [100, 120, 140, 160, 180];
    return { kind: "heartRate", before: null, after: { since: null, unit: "beatsPerMinute", limits } };
  }
  if (name === "saveDayNote") return { day: "2024-02-29", text: "Rest", version: null };
  if (name === "saveHeartRate") return { maxHeartRate: 190, birthYear: null };
  if (name === "createGoal" || name === "changeGoal") return goal;
  if (name === "startBulkChange") return bulkChange();
  if (name === "createPrivacyZone" || name === "changePrivacyZone") return zone;
  return undefined;
}

/** A planned route. */
export const plan = {
  name: "plan.gpx",
  bytes: Buffer.from(
    `<gpx version="1.1" creator="test"><rte><rtept lat="60" lon="24"/><rtept lat="60.001" lon="24"/></rte></gpx>`,
  ),
};
/** Where the track is, by the formulas of the map tiles of OpenStreetMap: floor(16384 * 204 / 360) and, for 60.0005 degrees north, 4757. */
export const tileOfTrack = "14/9284/4757";
