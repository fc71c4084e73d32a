import type { Lap } from "@cairn/domain/recording/recording";
import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingNotes } from "@cairn/domain/text/workout-notes";
import { channelIndex } from "../points/point-columns.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import {
  durationOf,
  finiteOf,
  firstNumber,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from "./json-value.ts";
import { type JsonLeg, type JsonWorkout, statedTotals } from "./json-workout.ts";
import { SampledPoints } from "./sampled-points.ts";

/** A channel and the factor from Polar's unit to ours: speeds are km/h. */
type Channel = readonly [channel: number, factor: number];

const kmh: number = 1 / 3.6;

/** Names of the lists of samples: those of the exports until 2024, then those since. */
const channelOf: ReadonlyMap<string, Channel> = new Map([
  ["heartrate", [channelIndex.heartRate, 1]],
  ["speed", [channelIndex.speed, kmh]],
  ["altitude", [channelIndex.ele, 1]],
  ["distance", [channelIndex.distance, 1]],
  ["cadence", [channelIndex.cadence, 1]],
  ["temperature", [channelIndex.temperature, 1]],
  ["power", [channelIndex.power, 1]],
  ["currentpower", [channelIndex.power, 1]],
]);

const channelNamed = (name: string): Channel | undefined =>
  channelOf.get(
    name
      .slice(0, 64)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ""),
  );

/**
 * Reads a `training-session-….json` of Polar Flow's export of an account. Times in it are those of the person's clock without a
 * zone, beside the offset from UTC in minutes; distances metres, speeds km/h. Each exercise is a leg; the notes are the person's.
 *
 * @returns undefined if there is no exercise with a start
 */
export function readPolar(content: unknown): JsonWorkout | undefined {
  const session = objectOf(content);
  if (!session) return undefined;
  const samples = new SampledPoints();
  const exercises = listOf(session["exercises"])
    .slice(0, maxExercises)
    .flatMap((one): JsonObject[] => {
      const exercise = objectOf(one);
      return exercise ? [exercise] : [];
    });
  // A session that was typed in has no exercise.
  const legs = (exercises.length > 0 ? exercises : [session])
    .map((exercise) => legOf(exercise, session, samples))
    .filter(({ startTime }) => !Number.isNaN(startTime))
    .toSorted((a, b) => a.startTime - b.startTime);
  const [first] = legs;
  if (!first) return undefined;
  const only =
    legs.length === 1 ? { ...first, totals: { ...sessionTotals(session), ...first.totals } } : undefined;
  const offset = offsetMinutes(session, exercises[0]);
  const name = textOf(session["name"]);
  return {
    samples,
    legs: only ? [only] : legs,
    // The name is the sport's unless the person gave it another.
    ...(activityForGpxType(name) === undefined && { name }),
    notes: fittingNotes(textOf(session["note"])),
    deviceName: deviceOf(session),
    ...(!Number.isNaN(offset) && { utcOffset: offset * 60 }),
  };
}

const maxExercises = 100;

const offsetMinutes = (...objects: readonly (JsonObject | undefined)[]): number =>
  firstNumber(
    ...objects.flatMap((one) => [
      one?.["timezoneOffset"],
      one?.["timeZoneOffset"],
      one?.["timezoneOffsetMinutes"],
      one?.["timezoneOffsetInMinutes"],
    ]),
  );

/** UTC of a time in the file, ms since 1970; one that states its zone has it from there. */
function instantOf(value: unknown, offset: number): number {
  const text = textOf(value);
  const { ms } = readXmlTime(text);
  return /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text) ? ms : ms - (Number.isNaN(offset) ? 0 : offset) * 60_000;
}

function deviceOf(session: JsonObject): string {
  const model = textOf(objectOf(session["product"])?.["modelName"]);
  return model === "" ? "Polar" : /^polar\b/i.test(model) ? model : `Polar ${model}`;
}

function legOf(exercise: JsonObject, session: JsonObject, samples: SampledPoints): JsonLeg {
  const offset = offsetMinutes(exercise, session);
  const startTime = instantOf(exercise["startTime"] ?? session["startTime"], offset);
  readSamples(exercise, startTime, offset, samples);
  const heartRate = objectOf(exercise["heartRate"]);
  const speed = objectOf(exercise["speed"]);
  const cadence = objectOf(exercise["cadence"]);
  const power = objectOf(exercise["power"]);
  const stop = instantOf(exercise["stopTime"], offset);
  return {
    activityId: sportOf(exercise) ?? sportOf(session) ?? activityForGpxType(textOf(session["name"])),
    startTime,
    totals: statedTotals({
      timerTime: timerOf(exercise),
      elapsedTime: (stop - startTime) / 1000,
      distance: firstNumber(exercise["distance"], exercise["distanceMeters"]),
      energy: firstNumber(exercise["kiloCalories"], exercise["calories"]),
      ascent: firstNumber(exercise["ascent"], exercise["ascentMeters"]),
      descent: firstNumber(exercise["descent"], exercise["descentMeters"]),
      avgHeartRate: firstNumber(heartRate?.["avg"], exercise["hrAvg"]),
      maxHeartRate: firstNumber(heartRate?.["max"], exercise["hrMax"]),
      avgSpeed: finiteOf(speed?.["avg"]) * kmh,
      maxSpeed: finiteOf(speed?.["max"]) * kmh,
      avgCadence: finiteOf(cadence?.["avg"]),
      maxCadence: finiteOf(cadence?.["max"]),
      avgPower: finiteOf(power?.["avg"]),
      maxPower: finiteOf(power?.["max"]),
    }),
    laps: lapsOf(exercise, startTime),
  };
}

/** Totals that only the session states; an exercise's own count more. */
const sessionTotals = (session: JsonObject) =>
  statedTotals({
    timerTime: timerOf(session),
    distance: firstNumber(session["distance"], session["distanceMeters"]),
    energy: firstNumber(session["kiloCalories"], session["calories"]),
    avgHeartRate: firstNumber(session["averageHeartRate"], session["hrAvg"]),
    maxHeartRate: firstNumber(session["maximumHeartRate"], session["hrMax"]),
  });

function timerOf(object: JsonObject): number {
  const duration = durationOf(object["duration"]);
  return Number.isNaN(duration) ? finiteOf(object["durationMillis"]) / 1000 : duration;
}

const sportOf = ({ sport }: JsonObject): number | undefined => {
  const word = textOf(sport);
  return word === "" ? undefined : activityForGpxType(word);
};

function readSamples(exercise: JsonObject, startTime: number, offset: number, samples: SampledPoints): void {
  const lists = objectOf(exercise["samples"]);
  for (const [name, list] of Object.entries(lists ?? {})) {
    if (name === "recordedRoute")
      readRoute(listOf(list), (point) => instantOf(point["dateTime"], offset), samples);
    else if (name === "samples") readRegular(listOf(list), startTime, samples);
    else {
      const known = channelNamed(name);
      if (!known) continue;
      for (const one of listOf(list)) {
        const sample = objectOf(one);
        if (sample)
          samples.add(instantOf(sample["dateTime"], offset), known[0], finiteOf(sample["value"]) * known[1]);
      }
    }
  }
  const route = objectOf(objectOf(exercise["routes"])?.["route"]);
  if (!route) return;
  const begin = instantOf(route["startTime"], offset);
  const from = Number.isNaN(begin) ? startTime : begin;
  readRoute(listOf(route["wayPoints"]), (point) => from + finiteOf(point["elapsedMillis"]), samples);
}

/** Lists with a value each interval, since 2024. */
function readRegular(lists: readonly unknown[], startTime: number, samples: SampledPoints): void {
  for (const one of lists) {
    const list = objectOf(one);
    const known = list && channelNamed(textOf(list["type"]));
    const interval = finiteOf(list?.["intervalMillis"]);
    if (!known || !(interval > 0)) continue;
    for (const [i, value] of listOf(list["values"]).entries()) {
      samples.add(startTime + i * interval, known[0], finiteOf(value) * known[1]);
    }
  }
}

function readRoute(
  points: readonly unknown[],
  timeOf: (point: JsonObject) => number,
  samples: SampledPoints,
): void {
  for (const one of points) {
    const point = objectOf(one);
    if (!point) continue;
    const [ms, lat, lon] = [timeOf(point), finiteOf(point["latitude"]), finiteOf(point["longitude"])];
    // The watch writes 0° 0° for "no fix".
    if (lat === 0 && lon === 0) continue;
    samples.add(ms, channelIndex.lat, lat);
    samples.add(ms, channelIndex.lon, lon);
    samples.add(ms, channelIndex.ele, finiteOf(point["altitude"]));
  }
}

const maxLaps = 20_000;

/** Laps follow each other from the start; those that the person pressed count before the automatic ones. */
function lapsOf(exercise: JsonObject, startTime: number): readonly Lap[] {
  const pressed = listOf(exercise["laps"]);
  const laps: Lap[] = [];
  let at = startTime;
  for (const one of (pressed.length > 0 ? pressed : listOf(exercise["autoLaps"])).slice(0, maxLaps)) {
    const lap = objectOf(one);
    const elapsedTime = lap ? timerOf(lap) : NaN;
    if (!lap || !(elapsedTime > 0)) continue;
    const heartRate = objectOf(lap["heartRate"]);
    const values = statedTotals({
      distance: firstNumber(lap["distance"], lap["distanceMeters"]),
      ascent: firstNumber(lap["ascent"]),
      descent: firstNumber(lap["descent"]),
      avgHeartRate: firstNumber(heartRate?.["avg"], lap["hrAvg"]),
      maxHeartRate: firstNumber(heartRate?.["max"], lap["hrMax"]),
    });
    laps.push({ ...values, startTime: at, elapsedTime });
    at += elapsedTime * 1000;
  }
  return laps;
}
