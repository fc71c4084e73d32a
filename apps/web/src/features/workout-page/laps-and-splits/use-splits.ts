import type { CombinedWorkoutView, SplitView } from "@cairn/contracts/workouts/workout-view";
import { chooseSplitScale, splitRecording, splitScales } from "@cairn/domain/laps-and-splits/splits";
import { useMemo, useState } from "react";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { hasUnknownPauses } from "../recording/unknown-pauses.ts";
import { tellsLaps } from "./tells-laps.ts";
import type { Track } from "../recording/use-track.ts";

/** The table's scale in the sport's unit of distance as text, or the laps marked on the device. */
export type SplitValue = "laps" | `${number}`;

export interface SplitChoice {
  readonly options: readonly SplitValue[];
  /** Undefined if there is nothing to split by. */
  readonly value: SplitValue | undefined;
  readonly choose: (value: SplitValue) => void;
  readonly splits: readonly SplitView[];
}

const scaleText = (scale: number): SplitValue => `${scale}`;

/** Scales that split the track at least once; the shortest stays for tracks shorter than all of them. */
const usableScales = (total: number, unit: number, scales: readonly number[]): SplitValue[] =>
  total > 0 ? scales.filter((scale, index) => index === 0 || scale * unit < total).map(scaleText) : [];

/** The content of the splits table: recorded laps if they are usable, else the scale that is closest to ten splits (WORK-3). */
export function useSplits(workout: CombinedWorkoutView, track: Track, formats: MetricFormats): SplitChoice {
  const [chosen, setChosen] = useState<SplitValue>();
  const { recording, recordingDistance, climb } = track;
  const unit = formats.distanceUnit.length;
  const total = recordingDistance.at(-1) ?? 0;
  const kind = formats.sport.splits;
  const hasLaps = tellsLaps(workout, formats.sport);
  const options = useMemo(
    () => [...usableScales(total, unit, splitScales[kind]), ...(hasLaps ? (["laps"] as const) : [])],
    [total, unit, kind, hasLaps],
  );
  const nearestTen = chooseSplitScale(total, unit, kind);
  const nearest = nearestTen === undefined ? undefined : scaleText(nearestTen);
  const first = hasLaps ? "laps" : nearest;
  const value = chosen && options.includes(chosen) ? chosen : first;
  const mustWait = hasUnknownPauses(workout, track);
  const splits = useMemo(() => {
    if (value === "laps") return workout.laps;
    if (value === undefined || mustWait) return [];
    return splitRecording(recording, recordingDistance, Number(value) * unit, undefined, climb);
  }, [value, workout.laps, recording, recordingDistance, unit, climb, mustWait]);
  return { options, value, choose: setChosen, splits };
}
