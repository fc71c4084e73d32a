import type { DecodedActivities, DecodeError } from "@cairn/domain/recording/decoded-activity";
import type { Result } from "@cairn/domain/result";

/**
 * Takes the bytes of one file, all of them and in order, in chunks of any size, and then returns its content. Memory is
 * bounded by the kept points, not by the file. After a fatal error `push` ignores the rest and `end` returns that
 * error; `error` shows it at once, so that the caller can stop sending.
 */
export interface Decoder {
  push(chunk: Uint8Array): void;
  /** To be called once, after the last `push`. */
  end(): Result<DecodedActivities, DecodeError>;
  /** The fatal error met so far, if any. */
  readonly error: DecodeError | undefined;
}

/** A file format: recognised by content, never by name or media type. */
export interface FileFormat {
  /** Of the names of its files, without the dot. */
  readonly extension: string;
  /** True when a file that begins with `head` has this format. */
  recognises(head: Uint8Array): boolean;
  createDecoder(): Decoder;
}
