import { placeClock, zoneOffset } from "../../platform/time-zones/place-clock.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import type { HomeZone } from "../workouts/home-zone.queries.ts";

/** The data that determine the local clock of an import. */
export type ClockSource = Pick<ImportedRecording, "utcOffset" | "isVirtual"> &
  Partial<Pick<ImportedRecording, "format">> & {
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
 * The zone is that of the start position, with the rules of that day; without positions, or with those of a virtual world, it
 * is that of the owner's workouts around this one. Without any, the zone of the owner's settings gives the clock, but says
 * nothing about the place. An offset that a watch states takes precedence over the zone, because it knows what it showed its
 * owner, with exceptions. UTC is ignored at a place with another clock, because devices that do not know the local time write
 * it, and so is the place's own offset of another season, which Polar writes in summer. And devices state the offset at the
 * end: if the zone agrees with it there, the start gets the zone's offset at the start, which differs on nights when clocks
 * change. An offset in the times of XML or JSON was not shown by a watch: services write them later, by a clock of theirs or of
 * the person's home, and it gives way to the place.
 *
 * @param startTime ms since 1970
 * @param home zone of the owner for a workout without a place
 */
export function localClock(
  { format, utcOffset, isVirtual, analysis }: ClockSource,
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
  const isContradicted =
    place !== undefined &&
    (stated === 0 || (format !== undefined && format !== "fit") || isOfOtherSeason(stated, zone, startTime));
  const isZones = stated === undefined || stated === atEnd || isContradicted;
  return {
    // A watch that showed another clock than the home zone's was not at home.
    time_zone: isZones || place ? (known ?? null) : null,
    utc_offset_minutes: isZones ? atStart : stated,
  };
}

const halfYearMs = 182.5 * 86_400_000;

/** Whether an offset is the one that a zone has half a year before or later. */
const isOfOtherSeason = (minutes: number | undefined, zone: string, startTime: number): boolean =>
  [-halfYearMs, halfYearMs].some((ms) => zoneOffset(zone, startTime + ms) === minutes);

function statedMinutes(utcOffset: number | undefined): number | undefined {
  const minutes = Math.round((utcOffset ?? NaN) / 60 / offsetStep) * offsetStep;
  return minutes >= offsetLimitsMin.west && minutes <= offsetLimitsMin.east ? minutes + 0 : undefined;
}
