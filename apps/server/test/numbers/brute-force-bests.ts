import { bestTimes } from "@cairn/domain/efforts/best-efforts";
import { effortDistances } from "@cairn/domain/efforts/effort-distances";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import type { Recording } from "@cairn/domain/recording/recording";
import { sensorRules } from "@cairn/domain/sensors/sensor-average";
import { clockColumn } from "@cairn/domain/time/clocks";
import { maxPlausibleSpeedMps } from "@cairn/domain/track/plausible-speed";

/** Two columns that never decrease; values between points are interpolated. */
interface Line {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Seconds and metres of a recording, without steps that are too fast for anybody. */
function distanceLine(recording: Recording, activityId: number): Line {
  const measured = measureTrack(recording, activityId);
  const clock = clockColumn("elapsed", measured.recording) ?? new Float64Array(0);
  const y: number[] = [];
  for (let i = 0; i < clock.length; i++) {
    const step = (measured.distances[i] ?? 0) - (measured.distances[i - 1] ?? 0);
    const possible = maxPlausibleSpeedMps(activityId) * ((clock[i] ?? 0) - (clock[i - 1] ?? 0));
    y.push(i === 0 ? 0 : (y.at(-1) ?? 0) + (step <= possible ? step : 0));
  }
  return { x: [...clock], y };
}

/** Seconds and joules of a recording; a power value lasts 30 s at most, and no pause. Undefined without power. */
function workLine(recording: Recording, activityId: number): Line | undefined {
  const { power } = measureTrack(recording, activityId).recording.columns;
  const clock = clockColumn("elapsed", recording);
  if (!power || !clock) return undefined;
  const [x, y]: [number[], number[]] = [[], []];
  const begins = new Set(recording.segmentStarts);
  let joules = 0;
  for (const [i, now] of clock.entries()) {
    x.push(now);
    y.push(joules);
    const held = begins.has(i + 1) ? 0 : Math.min(30, (clock[i + 1] ?? now) - now);
    const watts = power[i] ?? Number.NaN;
    joules += watts >= sensorRules.power.least && Number.isFinite(watts) ? watts * held : 0;
    x.push(now + held);
    y.push(joules);
  }
  return { x, y };
}

/** The earliest y at which x has a value; undefined outside. */
function at({ x, y }: Line, where: number): number | undefined {
  const near = where - 1e-9 * where;
  if (where < (x[0] ?? 0) || !((x.at(-1) ?? 0) >= near)) return undefined;
  let [low, high] = [0, x.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] ?? 0) >= near) high = middle;
    else low = middle + 1;
  }
  const [x1 = 0, y1 = 0] = [x[low], y[low]];
  const [x0 = x1, y0 = y1] = [x[low - 1], y[low - 1]];
  return x1 > x0 && where < x1 ? y0 + ((y1 - y0) * (where - x0)) / (x1 - x0) : y1;
}

/** How much y grows over every stretch of the given width that starts or ends at a point. */
function growths(line: Line, width: number): readonly number[] {
  return line.x.flatMap((here, i) => {
    const value = line.y[i] ?? 0;
    const [ahead, behind] = [at(line, here + width), at(line, here - width)];
    return [
      ...(ahead === undefined ? [] : [ahead - value]),
      ...(behind === undefined ? [] : [value - behind]),
    ];
  });
}

/** The shortest time for a distance, seconds. */
const fastest = ({ x, y }: Line, metres: number): number =>
  growths({ x: y, y: x }, metres).reduce((least, seconds) => Math.min(least, seconds), Infinity);

/** The highest average over a duration. */
const highest = (line: Line, seconds: number): number =>
  growths(line, seconds).reduce((most, growth) => Math.max(most, growth), -Infinity) / seconds;

/**
 * Best seconds for each distance and best averages for each duration, found by trying all of them; infinite
 * or 0 if the recording is too short.
 */
export function bruteForceBests(recording: Recording, activityId: number) {
  const track = distanceLine(recording, activityId);
  const work = workLine(recording, activityId);
  return {
    distances: new Map<number, number>(
      effortDistances(activityId).map((size) => [size, fastest(track, size)]),
    ),
    speeds: new Map<number, number>(bestTimes.map((size) => [size, highest(track, size)])),
    powers: new Map<number, number>(bestTimes.map((size) => [size, work ? highest(work, size) : -Infinity])),
  };
}
