import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LaidOver, layOver } from "./comparison.ts";
import { recordingQuery } from "../recording/recording-query.ts";
import type { Track } from "../recording/use-track.ts";

/** The effort that somebody chose to lay over this one. */
export interface Rival {
  readonly workoutKey: string;
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  /** Seconds. */
  readonly totalTime: number;
}

/** The chosen effort's points; until they have come, and where they cannot be read, `laidOver` is undefined. */
export interface LaidOverAnswer {
  readonly laidOver: LaidOver | undefined;
  readonly failed: boolean;
}

/** Fetches the chosen effort's recording and puts it beside this one's. */
export function useLaidOver(rival: Rival | undefined, track: Track): LaidOverAnswer {
  const { data, isError } = useQuery({
    ...recordingQuery(rival?.workoutKey ?? "", rival?.activityId ?? 0),
    enabled: rival !== undefined,
  });
  const { series } = track;
  const other = rival && data && data.series.length > 0 ? data : undefined;
  const laidOver = useMemo(() => other && layOver(series, other), [series, other]);
  return { laidOver, failed: rival !== undefined && (isError || (data !== undefined && !other)) };
}
