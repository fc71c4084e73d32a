import type { NumberName } from "@cairn/domain/sports/sport-profile";
import type { MetricColour } from "../../../ui/workout/number-block.tsx";

/** Colour of a key number's metric, if it has one. */
export const numberColours: Readonly<Partial<Record<NumberName, MetricColour>>> = {
  ascent: "elev",
  descent: "elev",
  highest: "elev",
  speed: "speed",
  movingSpeed: "speed",
  maxSpeed: "speed",
  gradeAdjusted: "speed",
  vertical: "elev",
  verticalSpeed: "elev",
  heartRate: "hr",
  maxHeartRate: "hr",
  maxDepth: "elev",
  avgDepth: "elev",
  cadence: "cadence",
  power: "power",
};
