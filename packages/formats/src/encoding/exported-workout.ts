import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";

/** A total that laps have, too, and that an owner may type. */
export type EnteredTotal = "distance" | "timerTime";

/** The data of an exported file in addition to the recording. */
export interface ExportedWorkout {
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** UTC of the recording's time 0, ms since 1970; also set if the recording itself has no clock. */
  readonly startTime: number;
  /** Offset of the place's clock from UTC, seconds. */
  readonly utcOffset: number;
  /** Title given by the owner. */
  readonly title?: string;
  /** The owner's notes, with line breaks. */
  readonly notes?: string;
  /** Local date and time in readable form; names a workout without a title. */
  readonly dateText: string;
  /** Name of the owner as others see it. */
  readonly author: string;
  /** Address of the workout's page. */
  readonly link?: string;
  readonly deviceName?: string;
  /** The chosen totals. */
  readonly totals: DeviceTotals;
  /** Those of the totals that the owner typed, so that the laps of the recording add up to something else. */
  readonly entered?: readonly EnteredTotal[];
  /** The parts of a multisport workout in time order; absent, empty or a single one for one sport. */
  readonly legs?: readonly Leg[];
}

/** The recording to export for a workout that has none. */
export const emptyRecording: Recording = { length: 0, segmentStarts: [], columns: {}, laps: [] };
