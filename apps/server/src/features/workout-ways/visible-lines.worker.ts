import { gunzipSync } from "node:zlib";
import { segmentRanges } from "@cairn/domain/recording/segments";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import type { PlainLine } from "../../platform/routing/line.ts";

export interface VisibleLinesInput {
  readonly columnsGzip: Uint8Array;
  /** Points of all lines together. */
  readonly most: number;
}

/** The lines of a recording, one for each stretch of continuous recording, without points that have no position. */
export function visibleLines({ columnsGzip, most }: VisibleLinesInput): readonly PlainLine[] {
  const decoded = decodeRecording(gunzipSync(columnsGzip));
  if (!decoded.ok) throw new Error(`a stored recording is ${decoded.error.kind}`);
  const recording = decoded.value;
  const { lat, lon } = recording.columns;
  if (!lat || !lon) return [];
  const every = Math.max(1, Math.ceil(recording.length / most));
  return segmentRanges(recording).flatMap(({ from, to }) => {
    const kept: number[] = [];
    for (let i = from; i < to; i += every) {
      if (Number.isFinite(lat[i]) && Number.isFinite(lon[i])) kept.push(i);
    }
    return kept.length < 2
      ? []
      : [
          {
            lat: Float64Array.from(kept, (i) => lat[i] ?? Number.NaN),
            lon: Float64Array.from(kept, (i) => lon[i] ?? Number.NaN),
          },
        ];
  });
}
