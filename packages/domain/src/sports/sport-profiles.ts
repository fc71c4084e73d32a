import { activityById } from "./activities.ts";
import { byTime } from "./profiles/by-time.ts";
import { inWater } from "./profiles/in-water.ts";
import { onFoot } from "./profiles/on-foot.ts";
import { onSnow } from "./profiles/on-snow.ts";
import { onWheels } from "./profiles/on-wheels.ts";
import type { SportRow } from "./profiles/sport-row.ts";
import type { NumberName, SportProfile, SportProfileName } from "./sport-profile.ts";

const common = {
  pace: "speed",
  distance: "long",
  cadence: "none",
  axis: "distance",
  graphs: ["ele", "speed", "heartRate"],
  withoutGraphs: [],
  hasTrack: true,
  hasLifts: false,
  colouring: ["speed"],
  splits: "long",
  columns: ["speed", "climb", "heartRate"],
  efforts: "none",
} as const satisfies Partial<SportProfile>;

const rows: Readonly<Record<SportProfileName, SportRow>> = {
  ...onFoot,
  ...onWheels,
  ...onSnow,
  ...inWater,
  ...byTime,
};

const entries = Object.entries(rows) as readonly (readonly [SportProfileName, SportRow])[];

/** Every row of the table, in its order; `docs/sports.md` shows it for people, and a test compares the two. */
export const sportProfiles = Object.fromEntries(
  entries.map(([name, row]) => [name, { ...common, ...row, name }]),
) as Readonly<Record<SportProfileName, SportProfile>>;

/** The row of an activity; an id of a newer server, and a missing id, get the row for sports without their own. */
export const sportProfile = (activityId: number | undefined): SportProfile =>
  sportProfiles[(activityId === undefined ? undefined : activityById(activityId)?.profile) ?? "other"];

/** Whether the metres down of a sport are added up, as skiers do. */
export const countsVertical = (activityId: number): boolean =>
  sportProfile(activityId).numbers.includes("vertical");

/**
 * The numbers of a workout without a distance, such as a run on a treadmill without a sensor or a manual entry: time and heart
 * rate first, after power if the sport begins with it.
 */
export const numbersWithoutDistance = ({ numbers }: SportProfile): readonly NumberName[] => {
  // The row of a sport without distances already has the right order.
  if (!numbers.includes("distance")) return numbers;
  const first = numbers.slice(0, 4).filter((name) => name === "power");
  return [...new Set([...first, ...sportProfiles.gym.numbers, ...numbers])];
};
