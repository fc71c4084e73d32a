import type { MetricColour } from "../../../ui/workout/number-block.tsx";
import type { KeyNumber } from "./number-choice.ts";

/** Colour of a key number's metric, where it has one. */
export const numberColours: Readonly<Partial<Record<KeyNumber["name"], MetricColour>>> = {
  ascent: "elev",
  descent: "elev",
  highest: "elev",
  speed: "speed",
  maxSpeed: "speed",
  heartRate: "hr",
  maxHeartRate: "hr",
  cadence: "cadence",
  power: "power",
};
