import { stopTimeOf } from "@cairn/domain/workout-times";
import { placeClock } from "../../platform/time-zones/place-clock.ts";
import { chooseTotals } from "../workouts/workouts.public.ts";
import type { ImportedRecording } from "./imported-recording.ts";

/** A minute more than the clocks of the world differ from UTC, seconds: from -12 to +14 hours. */
const widestOffset = { west: -12 * 3600, east: 14 * 3600 };
/** Clocks differ from UTC by quarters of an hour; devices that lag a little state some seconds less. */
const offsetStep = 15;

/**
 * The row of an imported workout: a private draft with the numbers that count.
 *
 * @param now stands for the start when the file has no clock
 */
export function buildWorkout(imported: ImportedRecording, ownerId: string, id: string, now: Date) {
  const { analysis, device } = imported;
  const totals = chooseTotals({}, device, analysis);
  const value = (name: keyof typeof totals): number | null => totals[name]?.value ?? null;
  const startTime = imported.startTime ?? now.getTime();
  const totalTime = value("totalTime") ?? 0;
  const elapsedTime = value("elapsedTime");
  const distance = value("distance") ?? 0;
  return {
    owner_id: ownerId,
    id,
    activity_id: imported.activityId,
    title: imported.name ?? null,
    start_time: new Date(startTime),
    stop_time: new Date(
      stopTimeOf(startTime, totalTime, elapsedTime ? startTime + Math.round(elapsedTime * 1000) : undefined),
    ),
    ...clockOf(imported, startTime),
    total_time: totalTime,
    moving_time: value("movingTime"),
    elapsed_time: elapsedTime,
    distance,
    ascent: value("ascent") ?? 0,
    descent: value("descent") ?? 0,
    min_elevation: analysis.minElevation ?? null,
    max_elevation: analysis.maxElevation ?? null,
    avg_speed: value("avgSpeed") ?? (totalTime > 0 ? distance / totalTime : null),
    max_speed: value("maxSpeed"),
    avg_heart_rate: value("avgHeartRate"),
    max_heart_rate: value("maxHeartRate"),
    avg_cadence: value("avgCadence"),
    max_cadence: value("maxCadence"),
    avg_power: value("avgPower"),
    energy: value("energy") ?? 0,
    steps: Math.round(value("steps") ?? 0),
    start_lon: analysis.start?.lon ?? null,
    start_lat: analysis.start?.lat ?? null,
    stop_lon: analysis.stop?.lon ?? null,
    stop_lat: analysis.stop?.lat ?? null,
    bbox: analysis.bbox ? [...analysis.bbox] : null,
    polyline: imported.polyline ?? null,
    seconds_in_zones: imported.secondsInZones ? [...imported.secondsInZones] : null,
    sharing_flags: 0,
    has_recording: true,
    manually_added: false,
    edited: false,
    device_totals: device ? JSON.stringify(device) : null,
    computed_totals: JSON.stringify(analysis),
    entered_totals: "{}",
    analysis_version: analysis.version,
    created_at: now,
    updated_at: now,
  };
}

/** The local clock: as the device states it, else of the place, else UTC. */
function clockOf({ utcOffset, analysis }: ImportedRecording, startTime: number) {
  const place = analysis.start && placeClock(analysis.start.lat, analysis.start.lon, startTime);
  const stated =
    utcOffset !== undefined && utcOffset >= widestOffset.west && utcOffset <= widestOffset.east
      ? Math.round(utcOffset / 60 / offsetStep) * offsetStep
      : undefined;
  return {
    time_zone: place?.zone ?? null,
    utc_offset_minutes: stated ?? place?.offsetMinutes ?? 0,
  };
}
