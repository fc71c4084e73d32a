import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type EffortOverlay, overlayEffort } from "./comparison.ts";
import { recordingQuery } from "../recording/recording-query.ts";
import type { Track } from "../recording/use-track.ts";

/** The effort that somebody chose to lay over this one. */
export interface ComparedEffort {
  readonly workoutKey: string;
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  /** Seconds. */
  readonly totalTime: number;
}

/** The chosen effort's points; until they have come, and where they cannot be read, `overlay` is undefined. */
export interface ComparisonAnswer {
  readonly overlay: EffortOverlay | undefined;
  readonly failed: boolean;
}

/** Fetches the chosen effort's recording and puts it beside this one's. */
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
