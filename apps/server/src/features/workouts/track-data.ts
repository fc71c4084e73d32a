import { boundedLaps } from "@cairn/domain/plausibility/judge-laps";
import type { Recording } from "@cairn/domain/recording/recording";
import { trackDistances } from "@cairn/domain/track/track-distance";
import { speedsOf } from "@cairn/domain/track/track-speed";
import { JsonBytes, rowShape } from "./json-bytes.ts";

/** The fields of `/data` other than the points. */
export interface DataHead {
  readonly description?: string;
  /** ms since 1970. */
  readonly starttime: number;
  /** Metres. */
  readonly totaldistance: number;
  /** Seconds. */
  readonly totaltime: number;
  readonly activityId: number;
}

const centimetresPerMetre = 100;
const millionths = 1e6;
const pointShape = rowShape({ t: 1, la: millionths, ln: millionths, s: 1, h: 10, v: 1, d: 1 });
const heartRateShape = rowShape({ t: 1, hr: 1, d: 1 });
const lapShape = rowShape({ t: 1, la: millionths, ln: millionths });
/** Approximate size of a position and a heart rate, bytes. */
const pointBytes = 150;

/**
 * The answer of `/data`: the points of a recording as old clients read them, in whole seconds and metres, cm/s and
 * absolute ms. Points without a position are left out; a missing elevation repeats the one before.
 *
 * @param samples points at most, taken evenly; the last is always included
 */
export function trackData(recording: Recording, head: DataHead, samples: number): Uint8Array {
  const out = new JsonBytes(1000 + pointBytes * Math.min(samples, recording.length));
  out.addAscii('{"error":null,"payload":{');
  if (head.description !== undefined) {
    out.addAscii('"description":');
    out.addText(head.description);
    out.addAscii(",");
  }
  addField(out, '"starttime":', head.starttime);
  addField(out, ',"totaldistance":', head.totaldistance);
  addField(out, ',"totaltime":', head.totaltime);
  out.addAscii(',"locations":');
  addLocations(out, recording, head, samples);
  out.addAscii(',"heartrates":');
  addHeartRates(out, recording, head, samples);
  out.addAscii(',"eventlaps":');
  addLaps(out, recording);
  out.addAscii('},"metadata":null}');
  return out.toBytes();
}

function addField(out: JsonBytes, name: string, value: number): void {
  out.addAscii(name);
  out.addInteger(value);
}

function addLocations(out: JsonBytes, recording: Recording, head: DataHead, samples: number): void {
  const { time, lat, lon, ele } = recording.columns;
  if (!lat || !lon) return out.addRows(pointShape, [], () => {});
  const distances = trackDistances(recording, { activityId: head.activityId });
  const speeds = speedsOf(recording, distances);
  let h = finite(ele?.find((value) => Number.isFinite(value)));
  const positioned = indicesWhere(
    recording.length,
    (i) => Number.isFinite(lat[i]) && Number.isFinite(lon[i]),
  );
  out.addRows(pointShape, evenly(positioned, samples), (row, i) => {
    const seconds = finite(time?.[i]);
    h = finite(ele?.[i], h);
    row[0] = seconds;
    row[1] = finite(lat[i]);
    row[2] = finite(lon[i]);
    row[3] = finite(distances[i]);
    row[4] = h;
    row[5] = finite(speeds[i]) * centimetresPerMetre;
    row[6] = head.starttime + seconds * 1000;
  });
}

function addHeartRates(out: JsonBytes, recording: Recording, head: DataHead, samples: number): void {
  const { time, heartRate } = recording.columns;
  const measured = heartRate ? indicesWhere(recording.length, (i) => (heartRate[i] ?? 0) > 0) : [];
  out.addRows(heartRateShape, evenly(measured, samples), (row, i) => {
    const seconds = finite(time?.[i]);
    row[0] = seconds;
    row[1] = finite(heartRate?.[i]);
    row[2] = head.starttime + seconds * 1000;
  });
}

/** The ends of laps, at the first position after each. */
function addLaps(out: JsonBytes, { columns, laps }: Recording): void {
  const { time = nothing, lat = nothing, lon = nothing } = columns;
  let [i, latest] = [0, Number.NEGATIVE_INFINITY];
  const ends = boundedLaps(laps).flatMap(({ lap }) => {
    const end = lap.startTime + lap.elapsedTime;
    if (end < latest) i = 0;
    latest = end;
    while (i < time.length && !((time[i] ?? 0) >= end && Number.isFinite(lat[i]))) i++;
    return i < time.length ? [[end, finite(lat[i]), finite(lon[i])]] : [];
  });
  out.addRows(lapShape, ends, (row, end) => row.set(end));
}

const nothing = new Float64Array(0);

function indicesWhere(length: number, holds: (index: number) => boolean): number[] {
  const indices: number[] = [];
  for (let i = 0; i < length; i++) if (holds(i)) indices.push(i);
  return indices;
}

/** At most `count` of the indices, evenly spread, including first and last. */
function evenly(indices: readonly number[], count: number): readonly number[] {
  if (count >= indices.length) return indices;
  if (count <= 0) return [];
  const step = (indices.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, i) => indices[Math.round(i * step)] ?? 0);
}

const finite = (value: number | undefined, otherwise = 0): number =>
  value !== undefined && Number.isFinite(value) ? value : otherwise;
