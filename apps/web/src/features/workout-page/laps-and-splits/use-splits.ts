import type { CombinedWorkoutView, SplitView } from "@cairn/contracts/workouts/workout-view";
import {
  chooseSplitLength,
  splitRecording,
  splitScales,
  usableLaps,
} from "@cairn/domain/laps-and-splits/splits";
import { useMemo, useState } from "react";
import type { MetricFormats } from "../numbers/metric-formats.ts";
import type { Track } from "../recording/use-track.ts";

/** The table's scale in kilometres or miles as text, or the laps that the device marked. */
export type SplitValue = "laps" | `${(typeof splitScales)[number]}`;

export interface SplitChoice {
  readonly options: readonly SplitValue[];
  readonly value: SplitValue;
  readonly choose: (value: SplitValue) => void;
  readonly splits: readonly SplitView[];
}

const scaleText = (scale: (typeof splitScales)[number]): SplitValue => `${scale}`;

/** Scales that cut the track at least once; the shortest stays for tracks shorter than all of them. */
const usableScales = (total: number, unit: number): SplitValue[] =>
  total > 0 ? splitScales.filter((scale, index) => index === 0 || scale * unit < total).map(scaleText) : [];

/** Whether the device's laps say more than slips of a finger. */
const areUsable = (laps: readonly SplitView[]): boolean =>
  usableLaps(laps.map(({ startTime, duration }) => ({ startTime, elapsedTime: duration }))).length > 0;

/** What the splits table shows: recorded laps when they are usable, else the scale that comes nearest to ten splits (WORK-3). */
export function useSplits(workout: CombinedWorkoutView, track: Track, formats: MetricFormats): SplitChoice {
  const [chosen, setChosen] = useState<SplitValue>();
  const { recording, recordingDistance, climb } = track;
  const unit = formats.distanceUnit.length;
  const total = recordingDistance.at(-1) ?? 0;
  const hasLaps = areUsable(workout.laps);
  const options = useMemo(
    () => [...usableScales(total, unit), ...(hasLaps ? (["laps"] as const) : [])],
    [total, unit, hasLaps],
  );
  const nearestTen = scaleText(
    splitScales.find((scale) => scale * unit === chooseSplitLength(total, unit)) ?? splitScales[1],
  );
  const first: SplitValue = hasLaps ? "laps" : nearestTen;
  const value = chosen && options.includes(chosen) ? chosen : first;
  const splits = useMemo(
    () =>
      value === "laps"
        ? workout.laps
        : splitRecording(recording, recordingDistance, Number(value) * unit, undefined, climb),
    [value, workout.laps, recording, recordingDistance, unit, climb],
  );
  return { options, value, choose: setChosen, splits };
}
