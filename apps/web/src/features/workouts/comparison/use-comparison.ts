import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { recordingQuery } from "../recording/recording-query.ts";
import type { Track } from "../recording/use-track.ts";
import { type EffortOverlay, overlayEffort } from "./comparison.ts";

/** The effort chosen for comparison with this one. */
export interface ComparedEffort {
  readonly workoutKey: string;
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  readonly timeOffsetInMinutes: number;
  /** Seconds. */
  readonly totalTime: number;
}

/** The chosen effort's points; `overlay` is undefined until they are loaded, and if they cannot be read. */
export interface ComparisonAnswer {
  readonly overlay: EffortOverlay | undefined;
  readonly failed: boolean;
}

/** Loads the chosen effort's recording and compares it with this one. */
export function useComparison(compared: ComparedEffort | undefined, track: Track): ComparisonAnswer {
  const { data, isError } = useQuery({
    ...recordingQuery(compared?.workoutKey ?? "", compared?.activityId ?? 0),
    enabled: compared !== undefined,
  });
  const { series } = track;
  const other = compared && data && data.series.length > 0 ? data : undefined;
  const overlay = useMemo(() => other && overlayEffort(series, other), [series, other]);
  return { overlay, failed: compared !== undefined && (isError || (data !== undefined && !other)) };
}
