import { createHash, randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import { createDecoder, headLength } from "@cairn/formats/decoding/create-decoder";

/** A file of an archive, written to disk. */
export interface WrittenMember {
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Writes one file of an archive while it is unpacked, once its beginning shows that it may be a recording. Blocks, so use it only
 * in a worker.
 */
export class MemberWriter {
  private readonly path: string;
  private readonly hash = createHash("sha256");
  private head = new Uint8Array(0);
  private size = 0;
  private handle: number | undefined;
  private refusal: DecodeError | undefined;

  constructor(folder: string) {
    this.path = join(folder, randomBytes(12).toString("hex"));
  }

  /** Takes the next bytes; false as soon as it cannot be a recording. */
  readonly push = (chunk: Uint8Array): boolean => {
    if (this.handle === undefined) {
      this.head = Buffer.concat([this.head, chunk]);
      return this.head.length < headLength || this.begin();
    }
    this.write(chunk);
    return true;
  };

  /** The written file; nothing stays on disk if unpacking ended with an error. Call it once, after the last `push`. */
  end(error: ArchiveError | undefined): Result<WrittenMember, ArchiveError | DecodeError> {
    if (!error && !this.refusal && this.handle === undefined) this.begin();
    this.close();
    const failure = error ?? this.refusal;
    if (!failure) return ok({ path: this.path, size: this.size, sha256: this.hash.digest("hex") });
    rmSync(this.path, { force: true });
    return fail(failure);
  }

  /** Closes the file; does nothing if it is already closed. */
  close(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
  }

  private begin(): boolean {
    const decoder = createDecoder(this.head.subarray(0, headLength));
    if (!decoder.ok) {
      this.refusal = decoder.error;
      return false;
    }
    this.handle = openSync(this.path, "wx", 0o600);
    this.write(this.head);
    return true;
  }

  private write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.handle ?? -1, bytes, at);
    this.hash.update(bytes);
    this.size += bytes.length;
  }
}
