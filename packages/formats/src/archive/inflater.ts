import { fail, ok } from "@cairn/domain/result";
import { Gunzip, Inflate } from "fflate";
import type { ArchiveError } from "./archive-error.ts";
import type { ByteSink, Unpacked } from "./byte-sink.ts";

/** Packed bytes unpacked at once: deflate makes at most 1032 times as many, so memory stays below about 20 MB. */
const sliceLength = 16_384;

/**
 * Slices in a row that may unpack to nothing: a stored block takes four. More are garbage after the end of the stream; the
 * library would collect it and copy all of it again with each slice.
 */
const maxSilence = 8;

/** Sees every unpacked chunk before the sink does; returns the error that ends the unpacking. */
export type Watch = (chunk: Uint8Array) => ArchiveError | undefined;

/** Unpacks a deflate stream or a gzip file that arrives in chunks. */
export class Inflater {
  /** Set once no more bytes are wanted: after an error, or when the sink has had enough. */
  outcome: Unpacked | undefined;
  private readonly stream: Inflate | Gunzip;
  private silence = 0;

  constructor(kind: "deflate" | "gzip", watch: Watch, sink: ByteSink) {
    const take = (chunk: Uint8Array): void => {
      if (this.outcome || chunk.length === 0) return;
      this.silence = 0;
      const error = watch(chunk);
      if (error) this.outcome = fail(error);
      else if (!sink(chunk)) this.outcome = ok(undefined);
    };
    this.stream = kind === "deflate" ? new Inflate(take) : new Gunzip(take);
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.outcome; at += sliceLength) {
      this.feed(bytes.subarray(at, at + sliceLength), false);
    }
  }

  /** Marks the end of the packed bytes. */
  end(): Unpacked {
    if (!this.outcome) this.feed(new Uint8Array(0), true);
    return this.outcome ?? ok(undefined);
  }

  private feed(bytes: Uint8Array, final: boolean): void {
    this.silence += 1;
    if (this.silence > maxSilence) {
      this.outcome = fail({ kind: "damaged_archive" });
      return;
    }
    try {
      this.stream.push(bytes, final);
    } catch {
      // The library throws for any invalid data.
      this.outcome ??= fail({ kind: "damaged_archive" });
    }
  }
}
