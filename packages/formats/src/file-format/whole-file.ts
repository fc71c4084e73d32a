/**
 * Largest file that is kept in memory, bytes: three times what a watch can write in a day of FIT with every field each second,
 * and five times ten hours of JSON.
 */
const maxBytes = 67_108_864;

/** The bytes of a file that can only be read when all of them are there. */
export class WholeFile {
  private chunks: Uint8Array[] = [];
  private length = 0;

  /** Adds the next ones; false once the file is larger than 64 MiB, of which nothing is kept. */
  add(chunk: Uint8Array): boolean {
    this.length += chunk.length;
    const fits = this.length <= maxBytes;
    if (fits) this.chunks.push(chunk);
    else this.chunks = [];
    return fits;
  }

  /** All bytes; of a file in one piece without a copy. */
  bytes(): Uint8Array {
    const [only] = this.chunks;
    if (only && this.chunks.length === 1) return only;
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}
