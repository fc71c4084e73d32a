import type { ErrorCode } from "@cairn/contracts/errors";
import type { Result } from "@cairn/domain/result";

/** The data of a recording, read in the browser before anything is sent. SI units. */
export interface RecordingPreview {
  readonly activityId: number;
  /** Metres; 0 if unknown. */
  readonly distance: number;
  /** Seconds without the pauses that the person made. */
  readonly duration: number;
  /** ms since 1970; absent if the file has no usable clock. */
  readonly startTime?: number;
  /** Minutes by which the device's clock was ahead of UTC, if the file states it. */
  readonly offsetMinutes?: number;
  readonly title?: string;
  /** The file's times are made up, and were left out. */
  readonly madeUpTimes?: true;
  /** The track, drawn small: encoded polyline, precision 5; absent indoors. */
  readonly polyline?: string;
}

/** Why a file is not a workout: the same codes and the same decoders as on the server. */
export type RefusalReason = Extract<ErrorCode, `workout_import.${string}`>;

/** One workout of a file: of the file itself, or of one in an archive. */
export interface ReadRecording {
  /** Path inside the archive, or the file's own name. */
  readonly name: string;
  readonly result: Result<RecordingPreview, RefusalReason>;
  /** An archive inside the archive that is too large for a browser, but not for the server. */
  readonly isLeftToServer?: true;
}

/** The content of a service's export besides recordings. */
export interface ExportExtras {
  /** Workouts that were typed in at the service. */
  readonly typedIn: number;
  /** Planned routes. */
  readonly routes: number;
  readonly photos: number;
}

/** The content of an archive of a Cairn account, according to itself. */
export interface AccountContents {
  /** Number of entries of each kind, by the names of its lists (docs/own-data.md). */
  readonly counts: Readonly<Record<string, number>>;
}

/** A request to count the recordings of a file, to read each of them, or to unpack one. */
export interface ReadRequest {
  readonly id: number;
  readonly task: "count" | "read" | "extract";
  readonly file: File;
  /** The number of the one to unpack, from 1, in reading order. */
  readonly member?: number;
}

/**
 * Answers of the reader: the count, the recordings one by one with the other content of an export, the content of an account, or
 * the bytes of one; then the end.
 */
export type ReadReport =
  | { readonly id: number; readonly kind: "count"; readonly count: number }
  | { readonly id: number; readonly kind: "recording"; readonly recording: ReadRecording }
  | { readonly id: number; readonly kind: "extras"; readonly extras: ExportExtras }
  | { readonly id: number; readonly kind: "account"; readonly account: AccountContents }
  | { readonly id: number; readonly kind: "bytes"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** `isWhole` unless the file could no longer be read. */
  | { readonly id: number; readonly kind: "end"; readonly isWhole: boolean };
