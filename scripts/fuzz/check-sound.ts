import assert from "node:assert/strict";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { decodeRecording, encodeRecording } from "@cairn/formats/recording-codec/recording-codec";

/**
 * Checks every promise that a decoder makes about an activity, whatever bytes it came from; throws if one is
 * broken.
 */
export function checkSound({ recording, legs, device, name, deviceName, warnings }: DecodedActivity): void {
  const { columns, length, segmentStarts } = recording;
  for (const [channel, column] of Object.entries(columns)) assert.equal(column.length, length, channel);
  assert.equal(segmentStarts.length === 0, length === 0);
  assert.equal(segmentStarts[0] ?? 0, 0);
  for (const [i, start] of segmentStarts.entries()) {
    assert(start < length && start > (segmentStarts[i - 1] ?? -1), "segment starts");
    checkTimes(columns.time?.subarray(start, segmentStarts[i + 1] ?? length));
  }
  assert(columns.lat?.every((lat) => Number.isNaN(lat) || Math.abs(lat) <= 90) ?? true, "latitude");
  assert(columns.lon?.every((lon) => Number.isNaN(lon) || Math.abs(lon) <= 180) ?? true, "longitude");
  for (const column of Object.values(columns)) {
    assert(!column.includes(Infinity) && !column.includes(-Infinity), "infinite value");
  }
  for (const part of [...recording.laps, ...(recording.lengths ?? [])]) {
    assert(Number.isFinite(part.startTime + part.elapsedTime), "lap");
    assert(part.startTime >= 0 && part.elapsedTime >= 0, "lap below zero");
  }
  for (const total of [device, ...legs.map(({ totals }) => totals)].flatMap((totals) =>
    Object.values(totals ?? {}),
  )) {
    assert(Number.isFinite(total) && total >= 0, "total");
  }
  for (const leg of legs) assert(Number.isFinite(leg.startTime) && leg.startTime >= 0, "leg");
  for (const text of [name, deviceName])
    assert((text?.length ?? 1) > 0 && (text?.length ?? 0) <= 512, "text");
  assert.equal(new Set(warnings).size, warnings.length, "warnings");
  checkStored(recording);
}

function checkTimes(times: Float64Array | undefined): void {
  let previous = -Infinity;
  for (const time of times ?? []) {
    if (Number.isNaN(time)) continue;
    assert(time >= 0 && time >= previous, "time");
    previous = time;
  }
}

/** What was decoded can be stored and read back. */
function checkStored(recording: DecodedActivity["recording"]): void {
  const back = decodeRecording(encodeRecording(recording));
  assert(back.ok, "stored recording");
  assert.deepEqual(back.value.segmentStarts, recording.segmentStarts);
  assert.deepEqual(back.value.lengths, recording.lengths);
}
