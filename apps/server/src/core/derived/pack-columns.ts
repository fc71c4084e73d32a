import { gzipSync } from "node:zlib";
import type { Recording } from "@cairn/domain/recording/recording";
import { encodeRecording } from "@cairn/formats/recording-codec/recording-codec";

/** Half the time of the default level, for one per cent more bytes. */
const gzipLevel = 4;

/** The columns of a recording as they are stored. */
export interface PackedColumns {
  /** The columns as shown, with the heights of a model where there is one. */
  readonly columnsGzip: Uint8Array;
  /** The columns as recorded, if they differ. */
  readonly recordedGzip?: Uint8Array;
}

const pack = (columns: Recording): Uint8Array => gzipSync(encodeRecording(columns), { level: gzipLevel });

/** @param corrected the recording itself, or the same with heights of an elevation model */
export function packColumns(recording: Recording, corrected: Recording): PackedColumns {
  return { columnsGzip: pack(corrected), ...(corrected !== recording && { recordedGzip: pack(recording) }) };
}

/** The columns of a recording's row that hold its points. */
export const columnsOf = ({ columnsGzip, recordedGzip }: PackedColumns) => ({
  columns_gzip: Buffer.from(columnsGzip),
  recorded_gzip: recordedGzip ? Buffer.from(recordedGzip) : null,
});
