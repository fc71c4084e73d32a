import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingNotes } from "@cairn/domain/text/workout-notes";
import { channelIndex } from "../points/point-columns.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { finiteOf, type JsonObject, listOf, objectOf, textOf } from "./json-value.ts";
import { type JsonWorkout, statedTotals } from "./json-workout.ts";
import { SampledPoints } from "./sampled-points.ts";

const kmh: number = 1 / 3.6;

/**
 * Reads a workout of Endomondo's export of an account: a list of objects with one value each, in the units that their names end
 * with, times in UTC.
 *
 * @returns undefined without a start
 */
export function readEndomondo(content: unknown): JsonWorkout | undefined {
  const workout = joined(content);
  const startTime = readXmlTime(textOf(workout["start_time"])).ms;
  if (Number.isNaN(startTime)) return undefined;
  const samples = new SampledPoints();
  for (const point of listOf(workout["points"])) readPoint(joined(point), samples);
  const end = readXmlTime(textOf(workout["end_time"])).ms;
  return {
    samples,
    legs: [
      {
        activityId: activityForGpxType(textOf(workout["sport"])),
        startTime,
        totals: statedTotals({
          timerTime: finiteOf(workout["duration_s"]),
          elapsedTime: (end - startTime) / 1000,
          distance: finiteOf(workout["distance_km"]) * 1000,
          energy: finiteOf(workout["calories_kcal"]),
          ascent: finiteOf(workout["ascend_m"]),
          descent: finiteOf(workout["descend_m"]),
          avgSpeed: finiteOf(workout["speed_avg_kmh"]) * kmh,
          maxSpeed: finiteOf(workout["speed_max_kmh"]) * kmh,
          avgHeartRate: finiteOf(workout["heart_rate_avg_bpm"]),
          maxHeartRate: finiteOf(workout["heart_rate_max_bpm"]),
          steps: finiteOf(workout["steps"]),
        }),
      },
    ],
    name: textOf(workout["name"]) || undefined,
    notes: fittingNotes(textOf(workout["notes"]) || textOf(workout["message"])),
    deviceName: "Endomondo",
  };
}

/** The values of a list of objects as one object; the first of the same name counts. */
function joined(content: unknown): JsonObject {
  const parts = (Array.isArray(content) ? content : [content]).map((one) => objectOf(one) ?? {});
  return Object.fromEntries(parts.toReversed().flatMap((part) => Object.entries(part)));
}

function readPoint(point: JsonObject, samples: SampledPoints): void {
  const ms = pointTime(textOf(point["timestamp"]));
  const location = joined(listOf(point["location"])[0] ?? point["location"]);
  samples.add(ms, channelIndex.lat, finiteOf(location["latitude"]));
  samples.add(ms, channelIndex.lon, finiteOf(location["longitude"]));
  samples.add(ms, channelIndex.ele, finiteOf(point["altitude"]));
  samples.add(ms, channelIndex.distance, finiteOf(point["distance_km"]) * 1000);
  samples.add(ms, channelIndex.speed, finiteOf(point["speed_kmh"]) * kmh);
  samples.add(ms, channelIndex.heartRate, finiteOf(point["heart_rate_bpm"]));
  samples.add(ms, channelIndex.cadence, finiteOf(point["cadence_rpm"]));
}

const months = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** Java's form of a time in UTC, "Sun May 01 09:00:00 UTC 2016", or the usual one. */
function pointTime(text: string): number {
  const match = /^\w{3} (\w{3}) (\d\d) (\d\d):(\d\d):(\d\d) (?:UTC|GMT) (\d{4})$/.exec(text);
  if (!match) return readXmlTime(text).ms;
  const [, month = "", day, hour, minute, second, year] = match;
  const index = months.indexOf(month) / 3;
  return Number.isInteger(index) && index >= 0
    ? Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second))
    : NaN;
}
