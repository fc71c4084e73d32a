import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";

/** A date and time as the clock on the wall shows them: `2026-11-21` and `09:05`. */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

/** When a workout began, as it is saved. */
export interface ClockedStart {
  /** ms since 1970. */
  readonly startTime: number;
  /** Local time minus UTC, minutes. */
  readonly timeZoneOffset: number;
}

/** A day of the years in which a workout can begin, 1970 to 2099, as a field for dates has it. */
export const possibleDate = /^(?:19[7-9]|20\d)\d-\d\d-\d\d$/;

/** A time of day to the minute, as a field for times has it. */
export const possibleTime = /^\d\d:\d\d$/;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Local date and time of an instant (ms since 1970), on a clock so many minutes ahead of UTC. */
export const wallClock = (ms: number, offsetMinutes: number): WallClock => {
  const text = new Date(ms + offsetMinutes * minuteMs).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
};

/**
 * Local time minus UTC at an instant (ms since 1970), minutes.
 *
 * @param timeZone IANA name; the browser's own zone if absent, or if the browser does not know it
 */
export const offsetAt = (ms: number, timeZone?: string): number => {
  const own = -new Date(ms).getTimezoneOffset();
  if (timeZone === undefined) return own;
  try {
    // Swedish dates and times have the format of ISO 8601.
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    return Math.round((Date.parse(`${format.format(ms).replace(" ", "T")}Z`) - ms) / minuteMs);
  } catch {
    return own;
  }
};

/**
 * The start that a typed date and time mean in a zone. Of an hour that the clock shows twice, it is the first one; in one that
 * it leaves out, the clock of before counts, so that the typed time is shown again.
 */
export const startIn = (timeZone: string | undefined, { date, time }: WallClock): ClockedStart => {
  const local = Date.parse(`${date}T${time}:00Z`);
  const offsets = [offsetAt(local - dayMs, timeZone), offsetAt(local + dayMs, timeZone)] as const;
  const timeZoneOffset =
    offsets.find((offset) => offsetAt(local - offset * minuteMs, timeZone) === offset) ?? offsets[0];
  return { startTime: local - timeZoneOffset * minuteMs, timeZoneOffset };
};

/** A workout to be changed; its page knows the zone of its place. */
export type EditedWorkout = WorkoutView & { readonly timeZone?: string | undefined };

/**
 * The start that a typed date and time mean for a workout that is saved already; its seconds, which the form does not show, stay.
 * The clock is that of its place, else of its owner, with the rules of the typed day; or always the one that it has, if it began
 * by neither.
 *
 * @param ownZone the owner's; that of the browser if absent
 */
export const movedStart = (
  { startTime, timeOffsetInMinutes, timeZone }: EditedWorkout,
  typed: WallClock,
  ownZone?: string,
): ClockedStart => {
  const zones = timeZone === undefined ? [ownZone, undefined] : [timeZone];
  const known = zones.findIndex((zone) => offsetAt(startTime, zone) === timeOffsetInMinutes);
  const moved =
    known >= 0
      ? startIn(zones[known], typed)
      : {
          startTime: Date.parse(`${typed.date}T${typed.time}:00Z`) - timeOffsetInMinutes * minuteMs,
          timeZoneOffset: timeOffsetInMinutes,
        };
  return { ...moved, startTime: moved.startTime + (startTime % minuteMs) };
};
