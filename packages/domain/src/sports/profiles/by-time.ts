import type { SportProfile } from "../sport-profile.ts";
import type { SportRow } from "./sport-row.ts";

/** Sports for which time and heart rate are more meaningful than kilometres. */
const sharedByTime = {
  pace: "none",
  axis: "time",
  graphs: ["heartRate"],
  splits: "none",
  columns: ["heartRate"],
} as const satisfies Partial<SportProfile>;

/** Sports described by time and heart rate, multisport activities, and the rest. */
export const byTime = {
  diving: {
    ...sharedByTime,
    graphs: ["depth", "temperature", "heartRate"],
    withoutGraphs: ["ele", "speed"],
    numbers: ["maxDepth", "bottomTime", "avgDepth", "duration", "heartRate", "maxHeartRate", "energy"],
    colouring: ["none"],
  },
  gym: {
    ...sharedByTime,
    hasTrack: false,
    withoutGraphs: ["ele", "speed"],
    numbers: ["duration", "heartRate", "maxHeartRate", "energy"],
    colouring: ["none"],
  },
  games: {
    ...sharedByTime,
    numbers: ["duration", "heartRate", "maxHeartRate", "energy", "distance", "ascent", "steps"],
    colouring: ["heartRate"],
  },
  golf: {
    cadence: "steps",
    axis: "time",
    graphs: ["ele", "heartRate"],
    numbers: ["duration", "distance", "steps", "heartRate", "ascent", "maxHeartRate", "energy", "moving"],
    colouring: ["none"],
    splits: "none",
  },
  multisport: {
    axis: "time",
    numbers: ["duration", "distance", "heartRate", "ascent", "maxHeartRate", "energy", "descent", "highest"],
    colouring: ["legs", "speed"],
    splits: "none",
  },
  "motor-and-air": {
    numbers: [
      "distance",
      "duration",
      "speed",
      "maxSpeed",
      "highest",
      "ascent",
      "descent",
      "heartRate",
      "maxHeartRate",
    ],
  },
  other: {
    efforts: "rides",
    cadence: "turns",
    numbers: [
      "distance",
      "duration",
      "speed",
      "ascent",
      "heartRate",
      "maxHeartRate",
      "maxSpeed",
      "moving",
      "power",
      "cadence",
      "energy",
      "descent",
      "highest",
      "steps",
    ],
  },
} as const satisfies Readonly<Record<string, SportRow>>;
