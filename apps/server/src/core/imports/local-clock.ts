import { placeClock, zoneOffset } from "../../platform/time-zones/place-clock.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import type { HomeZone } from "../workouts/home-zone.queries.ts";

/** The data that determine the local clock of an import. */
export type ClockSource = Pick<ImportedRecording, "utcOffset" | "isVirtual"> & {
  readonly analysis: Pick<ImportedRecording["analysis"], "start" | "elapsedTime">;
};

/** The local clock of a workout, as stored in its row. */
export interface LocalClock {
  /** IANA name; null if the place is unknown. */
  readonly time_zone: string | null;
  readonly utc_offset_minutes: number;
}

/** Limits of the UTC offsets in use, minutes. */
const offsetLimitsMin = { west: -12 * 60, east: 14 * 60 };
/** Offsets are multiples of a quarter of an hour; devices that lag a little state some seconds less. */
const offsetStep = 15;

/**
 * The local clock at the start of a workout.
 *
 * The zone is that of the start position, with the rules of that day; without positions, or with those of a virtual world, it is
 * that of the owner's workouts around this one. Without any, the zone of the owner's settings gives the clock, but says nothing
 * about the place. An offset that the device states takes precedence over the zone, because the watch knows what it showed its
 * owner, with two exceptions. UTC is ignored at a place with another clock, because devices that do not know the local time write
 * it. And devices state the offset at the end: if the zone agrees with it there, the start gets the zone's offset at the start,
 * which differs on nights when clocks change.
 *
 * @param startTime ms since 1970
 * @param home zone of the owner for a workout without a place
 */
export function localClock(
  { utcOffset, isVirtual, analysis }: ClockSource,
  startTime: number,
  home: HomeZone,
): LocalClock {
  const place = isVirtual ? undefined : analysis.start;
  const known = place ? placeClock(place.lat, place.lon, startTime)?.zone : home.around;
  const zone = known ?? (place ? undefined : home.chosen);
  const atStart = zone === undefined ? undefined : zoneOffset(zone, startTime);
  const stated = statedMinutes(utcOffset);
  if (zone === undefined || atStart === undefined)
    return { time_zone: null, utc_offset_minutes: stated ?? 0 };
  const atEnd = zoneOffset(zone, startTime + 1000 * (analysis.elapsedTime ?? 0));
  const isZones = stated === undefined || stated === atEnd || (stated === 0 && place !== undefined);
  return {
    // A watch that showed another clock than the home zone's was not at home.
    time_zone: isZones || place ? (known ?? null) : null,
    utc_offset_minutes: isZones ? atStart : stated,
  };
}

function statedMinutes(utcOffset: number | undefined): number | undefined {
  const minutes = Math.round((utcOffset ?? NaN) / 60 / offsetStep) * offsetStep;
  return minutes >= offsetLimitsMin.west && minutes <= offsetLimitsMin.east ? minutes + 0 : undefined;
}
