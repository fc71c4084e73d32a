import type { SportProfile } from "../sport-profile.ts";
import type { SportRow } from "./sport-row.ts";

const sharedInWater = {
  efforts: "races",
  pace: "pace100",
  distance: "swum",
  cadence: "strokes",
  graphs: ["speed", "heartRate"],
  withoutGraphs: ["ele"],
} as const satisfies Partial<SportProfile>;

/** Sports in and on the water. */
export const inWater = {
  "pool-swimming": {
    ...sharedInWater,
    axis: "time",
    numbers: [
      "distance",
      "duration",
      "speed",
      "lengths",
      "swolf",
      "poolLength",
      "moving",
      "rest",
      "cadence",
      "heartRate",
      "maxHeartRate",
      "energy",
    ],
    colouring: ["none"],
    splits: "none",
    columns: ["speed", "heartRate"],
  },
  "open-water-swimming": {
    ...sharedInWater,
    numbers: ["distance", "duration", "speed", "heartRate", "cadence", "moving", "maxHeartRate", "energy"],
    splits: "swum",
    columns: ["speed", "heartRate"],
  },
  rowing: {
    efforts: "rides",
    pace: "pace500",
    distance: "rowed",
    cadence: "strokes",
    graphs: ["speed", "cadence", "heartRate"],
    withoutGraphs: ["ele"],
    numbers: [
      "distance",
      "duration",
      "speed",
      "cadence",
      "power",
      "heartRate",
      "maxHeartRate",
      "energy",
      "moving",
      "maxSpeed",
    ],
    splits: "rowed",
    columns: ["speed", "cadence", "power", "heartRate"],
  },
  paddling: {
    efforts: "rides",
    cadence: "strokes",
    withoutGraphs: ["ele"],
    graphs: ["speed", "heartRate"],
    numbers: [
      "distance",
      "moving",
      "movingSpeed",
      "maxSpeed",
      "cadence",
      "heartRate",
      "duration",
      "speed",
      "maxHeartRate",
      "energy",
    ],
    columns: ["speed", "heartRate"],
  },
  sailing: {
    withoutGraphs: ["ele"],
    graphs: ["speed", "heartRate"],
    numbers: ["distance", "duration", "maxSpeed", "speed", "heartRate", "maxHeartRate", "energy"],
    columns: ["speed", "heartRate"],
  },
} as const satisfies Readonly<Record<string, SportRow>>;
