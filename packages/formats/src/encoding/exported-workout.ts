import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";

/** What an exported file says of a workout beside its recording. */
export interface ExportedWorkout {
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** UTC of the recording's time 0, ms since 1970; also where the recording itself has no clock. */
  readonly startTime: number;
  /** Offset of the place's clock from UTC, seconds. */
  readonly utcOffset: number;
  /** Title given by the owner. */
  readonly title?: string;
  /** What the owner wrote beside it, in lines. */
  readonly notes?: string;
  /** Local date and time as people read it; names a workout without a title. */
  readonly dateText: string;
  /** Name of the owner as others see it. */
  readonly author: string;
  /** Address of the workout's page. */
  readonly link?: string;
  readonly deviceName?: string;
  /** The totals that count. */
  readonly totals: DeviceTotals;
  /** The parts of a multisport workout in time order; none, or a single one, for one sport. */
  readonly legs?: readonly Leg[];
}

/** What a workout without a recording is exported as. */
export const emptyRecording: Recording = { length: 0, segmentStarts: [], columns: {}, laps: [] };
