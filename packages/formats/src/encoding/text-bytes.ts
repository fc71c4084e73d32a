/** Characters gathered before they become bytes, because every piece costs memory of its own. */
const batch = 65_536;

/** Collects text as UTF-8, with memory of about the size of the result. */
export class TextBytes {
  private readonly encoder = new TextEncoder();
  private readonly chunks: Uint8Array[] = [];
  private length = 0;
  private pending = "";

  add(text: string): void {
    this.pending += text;
    if (this.pending.length >= batch) this.flush();
  }

  /** Everything that was added; nothing can be added afterwards. */
  toBytes(): Uint8Array {
    this.flush();
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }

  private flush(): void {
    const chunk = this.encoder.encode(this.pending);
    this.chunks.push(chunk);
    this.length += chunk.length;
    this.pending = "";
  }
}
