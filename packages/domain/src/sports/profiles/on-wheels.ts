import type { SportProfile } from "../sport-profile.ts";
import type { SportRow } from "./sport-row.ts";

const sharedOnWheels = {
  efforts: "rides",
  cadence: "turns",
  graphs: ["ele", "speed", "heartRate", "power"],
  columns: ["speed", "power", "climb", "heartRate"],
} as const satisfies Partial<SportProfile>;

/** Sports on wheels and blades. */
export const onWheels = {
  cycling: {
    ...sharedOnWheels,
    numbers: [
      "distance",
      "moving",
      "ascent",
      "power",
      "movingSpeed",
      "heartRate",
      "cadence",
      "maxSpeed",
      "energy",
      "duration",
      "speed",
      "maxHeartRate",
      "descent",
      "highest",
    ],
  },
  "mountain-biking": {
    ...sharedOnWheels,
    numbers: [
      "distance",
      "moving",
      "ascent",
      "power",
      "movingSpeed",
      "descent",
      "maxSpeed",
      "heartRate",
      "highest",
      "cadence",
      "duration",
      "speed",
      "maxHeartRate",
      "energy",
    ],
    colouring: ["grade", "speed"],
  },
  "indoor-cycling": {
    ...sharedOnWheels,
    axis: "time",
    graphs: ["power", "heartRate", "cadence"],
    withoutGraphs: ["ele"],
    numbers: [
      "power",
      "duration",
      "heartRate",
      "cadence",
      "energy",
      "distance",
      "speed",
      "maxHeartRate",
      "maxSpeed",
    ],
    splits: "none",
    columns: ["power", "heartRate", "speed"],
  },
  skating: {
    efforts: "rides",
    numbers: [
      "distance",
      "moving",
      "movingSpeed",
      "maxSpeed",
      "heartRate",
      "ascent",
      "duration",
      "speed",
      "maxHeartRate",
      "energy",
      "descent",
    ],
  },
} as const satisfies Readonly<Record<string, SportRow>>;
