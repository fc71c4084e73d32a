import type { Random } from "../random.ts";
import { followRoute, type Outing } from "./follow-route.ts";
import type { GeneratedActivity } from "./generated-activity.ts";
import { type Device, recordMoments } from "./record-moments.ts";
import { lapsAt, totalsOf, truthOf } from "./summarise-moments.ts";

/** An outing with the device that records it. */
export interface RecordedOuting extends Outing {
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** UTC of the first point, ms since 1970. */
  readonly startTime: number;
  readonly device: Device;
  /** Distances at which the person pressed the lap button, metres; by default, the device's automatic laps. */
  readonly lapMarks?: readonly number[];
}

/** Records a person who follows a route outdoors. The same arguments always give the same recording. */
export function generateOuting(outing: RecordedOuting, random: Random): GeneratedActivity {
  const { device, route } = outing;
  const moments = followRoute(outing, random.fork("motion"));
  const recording = recordMoments(moments, route.origin, outing.startTime, device, random.fork("sensors"));
  const marks = outing.lapMarks ?? automaticLaps(moments.at(-1)?.travelled ?? 0, device.autoLap);
  return {
    activityId: outing.activityId,
    recording: { ...recording, laps: lapsAt(marks, moments, device) },
    totals: totalsOf(moments, outing.gait, outing.athlete, device),
    truth: truthOf(moments),
  };
}

const automaticLaps = (length: number, every: number | undefined): number[] =>
  every === undefined ? [] : Array.from({ length: Math.floor(length / every) }, (_, i) => (i + 1) * every);
