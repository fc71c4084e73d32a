import type { ErrorCode } from "@cairn/contracts/errors";
import type { Result } from "@cairn/domain/result";

/** What a recording says of itself, read in the browser before anything is sent. SI units. */
export interface RecordingPreview {
  readonly activityId: number;
  /** Metres; 0 where there is none. */
  readonly distance: number;
  /** Seconds without the pauses that the person made. */
  readonly duration: number;
  /** ms since 1970; absent when the file carries no usable clock. */
  readonly startTime?: number;
  /** Minutes by which the device's clock was ahead of UTC, when the file states it. */
  readonly offsetMinutes?: number;
  readonly title?: string;
  /** The track, drawn small: encoded polyline, precision 5; absent indoors. */
  readonly polyline?: string;
}

/** Why a file is no workout: the same codes as the server's, and the same decoders decide. */
export type RefusalReason = Extract<ErrorCode, `workout_import.${string}`>;

/** One workout of a file: of the file itself, or of one in an archive. */
export interface ReadRecording {
  /** Path inside the archive, or the file's own name. */
  readonly name: string;
  readonly result: Result<RecordingPreview, RefusalReason>;
  /** An archive inside the archive that is larger than a browser can hold, and not too large for the server. */
  readonly isLeftToServer?: true;
}

/** What an export of a service holds beside recordings. */
export interface ExportExtras {
  /** Workouts that were typed in at the service. */
  readonly typedIn: number;
  /** Planned routes. */
  readonly routes: number;
  readonly photos: number;
}

/** What the archive of an account of a Cairn holds, as it says itself. */
export interface AccountContents {
  /** How many of each kind, by the names of its lists (docs/own-data.md). */
  readonly counts: Readonly<Record<string, number>>;
}

/** Asks the reader how many recordings a file may hold, to read each of them, or to unpack one. */
export interface ReadRequest {
  readonly id: number;
  readonly task: "count" | "read" | "extract";
  readonly file: File;
  /** Which one to unpack, from 1, in the order in which an archive is read. */
  readonly member?: number;
}

/** What the reader answers: the count, the recordings one by one with what else an export holds, what is in an account, or the bytes of one; then the end. */
export type ReadReport =
  | { readonly id: number; readonly kind: "count"; readonly count: number }
  | { readonly id: number; readonly kind: "recording"; readonly recording: ReadRecording }
  | { readonly id: number; readonly kind: "extras"; readonly extras: ExportExtras }
  | { readonly id: number; readonly kind: "account"; readonly account: AccountContents }
  | { readonly id: number; readonly kind: "bytes"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** `isWhole` unless the file could not be read any longer. */
  | { readonly id: number; readonly kind: "end"; readonly isWhole: boolean };
