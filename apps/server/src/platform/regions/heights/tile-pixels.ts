import { decodePng, type Pixels } from "../../elevation/decode-png.ts";
import { type ImageProcess, startImageProcess } from "../../images/image-process.ts";

/** Reads the pixels of tiles. WebP is decoded in a separate process, which is killed if a picture takes too much. */
export interface TileDecoder {
  /** Undefined for a damaged picture or one of another kind. */
  decode(bytes: Uint8Array): Promise<Pixels | undefined>;
  close(): void;
}

/** Limits for decoding a tile: its edge is bounded, so seconds mean that something is wrong. */
const limits = { start: 120_000, cpuTime: 10_000, time: 120_000, memory: 512 * 1024 * 1024 };

export function createTileDecoder(): TileDecoder {
  let running: ImageProcess | undefined;
  return {
    async decode(bytes) {
      if (!isWebp(bytes)) return decodePng(bytes);
      if (!running?.isAlive) running = startImageProcess(limits);
      const outcome = await running.run({ kind: "pixels", bytes });
      const [picture] = outcome.kind === "pictures" ? outcome.pictures : [];
      return picture && { width: picture.width, height: picture.height, channels: 3, pixels: picture.bytes };
    },
    close: () => running?.kill(),
  };
}

/** Whether a file begins like a WebP container: RIFF, its length, WEBP (Google, "WebP Container Specification"). */
function isWebp(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return head.startsWith("RIFF") && head.endsWith("WEBP");
}
