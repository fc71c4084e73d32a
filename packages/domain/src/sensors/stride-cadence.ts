import { known } from "../known.ts";
import type { DecodedActivity } from "../recording/decoded-activity.ts";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { trackDistances } from "../track/track-distance.ts";
import { maxSensorHoldS } from "./sensor-limits.ts";

/**
 * Lengths of a step in metres, if the cadence is that of one foot. From half a metre on it is: steps of both feet, taken for
 * those of one, seem half as long as they are. Below a fifth the positions stand still, as on a treadmill, and tell nothing.
 */
const [leastStepM, fullStepM] = [0.2, 0.5];

/**
 * Steps of one foot a minute that nobody keeps up: 260 of both feet, as the fastest sprinters have for 100 m (Bolt 2009: 257;
 * P. Graubner and E. Nixdorf, New Studies in Athletics 26, 2011). More is that of both feet, whatever the length of a step, and
 * where there is none, as on a treadmill.
 */
const maxStrides = 130;

/** Steps of one foot a minute that nobody exceeds in steps of under half a metre: 160 of both feet in a walk, 190 in a run. */
const [maxWalkingStrides, maxRunningStrides] = [80, 95];

/**
 * A recording on foot whose cadence is that of one foot, as in FIT. Some programs write the steps of both feet to the same
 * elements of GPX, TCX and KML; these are recognised by the length of a step, or by a rate that no foot has, and all their
 * cadences are halved. Every other recording stays.
 */
export const withStrides = (decoded: DecodedActivity): DecodedActivity => {
  const { format, recording, device, activityId } = decoded;
  const { cadence } = recording.columns;
  const isStrides = cadence ? !countsBothFeet(recording, cadence, activityId) : !statesBothFeet(decoded);
  if (format === "fit" || isStrides) return decoded;
  return {
    ...decoded,
    recording: {
      ...recording,
      columns: {
        ...recording.columns,
        ...known(
          "cadence",
          cadence?.map((steps) => steps / 2),
        ),
      },
      laps: recording.laps.map(halved),
    },
    ...known("device", device && halved(device)),
    legs: decoded.legs.map((leg) => ({ ...leg, totals: halved(leg.totals) })),
  };
};

/** Whether the totals of a file without cadences of its points are those of both feet. */
const statesBothFeet = ({ activityId, device }: DecodedActivity): boolean =>
  sportProfile(activityId).cadence === "steps" && (device?.avgCadence ?? 0) > maxStrides;

const countsBothFeet = (
  recording: Recording,
  cadence: Float64Array,
  activityId: number | undefined,
): boolean => {
  const { name, cadence: kind } = sportProfile(activityId);
  if (kind !== "steps") return false;
  const { speed, turns } = meansOf(recording, cadence, activityId);
  const step = (60 * speed) / (2 * turns);
  const isWalk = name === "walking" || name === "hiking";
  if (turns > maxStrides) return true;
  return turns > (isWalk ? maxWalkingStrides : maxRunningStrides) && step >= leastStepM && step < fullStepM;
};

/** Mean speed in m/s and mean cadence a minute while the legs moved; NaN if they never did. */
const meansOf = (recording: Recording, cadence: Float64Array, activityId: number | undefined) => {
  const { time } = recording.columns;
  const distances = trackDistances(recording, known("activityId", activityId));
  let [seconds, metres, turns] = [0, 0, 0];
  for (const { from, to } of segmentRanges(recording)) {
    for (let i = from + 1; i < to; i++) {
      const now = cadence[i] ?? Number.NaN;
      const passed = (time?.[i] ?? Number.NaN) - (time?.[i - 1] ?? Number.NaN);
      if (!(now > 0 && passed > 0 && passed <= maxSensorHoldS)) continue;
      seconds += passed;
      metres += (distances[i] ?? 0) - (distances[i - 1] ?? 0);
      turns += now * passed;
    }
  }
  return { speed: metres / seconds, turns: turns / seconds };
};

/** The values with half of each cadence. */
const halved = <T extends { readonly avgCadence?: number; readonly maxCadence?: number }>(values: T): T => ({
  ...values,
  ...(values.avgCadence !== undefined && { avgCadence: values.avgCadence / 2 }),
  ...(values.maxCadence !== undefined && { maxCadence: values.maxCadence / 2 }),
});
