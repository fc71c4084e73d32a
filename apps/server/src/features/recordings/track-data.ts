import type { Recording } from "@cairn/domain/recording";
import { trackDistances } from "@cairn/domain/track-distance";
import { speedsOf } from "@cairn/domain/track-speed";
import { JsonBytes } from "./json-bytes.ts";

/** What `/data` says of a workout beside its points. */
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
/** Bytes of a position and of a heart rate, about. */
const pointBytes = 150;

/**
 * The answer of `/data`: the points of a recording as old clients read them, in whole seconds and metres, cm/s and absolute ms (wire facts,
 * 5.1). Points without a position are left out; a missing elevation repeats the one before.
 *
 * @param samples points at most, taken evenly; the last always stands
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
  out.addAscii(',"locations":[');
  addLocations(out, recording, head, samples);
  out.addAscii('],"heartrates":[');
  addHeartRates(out, recording, head, samples);
  out.addAscii('],"eventlaps":[');
  addLaps(out, recording);
  out.addAscii(']},"metadata":null}');
  return out.toBytes();
}

function addField(out: JsonBytes, name: string, value: number): void {
  out.addAscii(name);
  out.addInteger(value);
}

function addLocations(out: JsonBytes, recording: Recording, head: DataHead, samples: number): void {
  const { time, lat, lon, ele } = recording.columns;
  if (!lat || !lon) return;
  const distances = trackDistances(recording, { activityId: head.activityId });
  const speeds = speedsOf(recording, distances);
  let h = finite(ele?.find((value) => Number.isFinite(value)));
  const positioned = indicesWhere(
    recording.length,
    (i) => Number.isFinite(lat[i]) && Number.isFinite(lon[i]),
  );
  let separator = '{"t":';
  for (const i of evenly(positioned, samples)) {
    const seconds = finite(time?.[i]);
    h = finite(ele?.[i], h);
    addField(out, separator, seconds);
    out.addAscii(',"la":');
    out.addRounded(finite(lat[i]), millionths);
    out.addAscii(',"ln":');
    out.addRounded(finite(lon[i]), millionths);
    addField(out, ',"s":', finite(distances[i]));
    out.addAscii(',"h":');
    out.addRounded(h, 10);
    addField(out, ',"v":', finite(speeds[i]) * centimetresPerMetre);
    addField(out, ',"d":', head.starttime + seconds * 1000);
    out.addAscii("}");
    separator = ',{"t":';
  }
}

function addHeartRates(out: JsonBytes, recording: Recording, head: DataHead, samples: number): void {
  const { time, heartRate } = recording.columns;
  if (!heartRate) return;
  const measured = indicesWhere(recording.length, (i) => (heartRate[i] ?? 0) > 0);
  let separator = '{"t":';
  for (const i of evenly(measured, samples)) {
    const seconds = finite(time?.[i]);
    addField(out, separator, seconds);
    addField(out, ',"hr":', finite(heartRate[i]));
    addField(out, ',"d":', head.starttime + seconds * 1000);
    out.addAscii("}");
    separator = ',{"t":';
  }
}

/** The ends of laps, at the first position after each. */
function addLaps(out: JsonBytes, recording: Recording): void {
  const { time, lat, lon } = recording.columns;
  if (!time || !lat || !lon) return;
  let separator = '{"t":';
  for (const lap of recording.laps) {
    const end = lap.startTime + lap.elapsedTime;
    const i = time.findIndex((seconds, index) => seconds >= end && Number.isFinite(lat[index]));
    if (i === -1) continue;
    addField(out, separator, end);
    out.addAscii(',"la":');
    out.addRounded(finite(lat[i]), millionths);
    out.addAscii(',"ln":');
    out.addRounded(finite(lon[i]), millionths);
    out.addAscii("}");
    separator = ',{"t":';
  }
}

function indicesWhere(length: number, holds: (index: number) => boolean): number[] {
  const indices: number[] = [];
  for (let i = 0; i < length; i++) if (holds(i)) indices.push(i);
  return indices;
}

/** At most `count` of the indices, evenly spread, first and last among them. */
function evenly(indices: readonly number[], count: number): readonly number[] {
  if (count >= indices.length) return indices;
  if (count <= 0) return [];
  const step = (indices.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, i) => indices[Math.round(i * step)] ?? 0);
}

const finite = (value: number | undefined, otherwise = 0): number =>
  value !== undefined && Number.isFinite(value) ? value : otherwise;
