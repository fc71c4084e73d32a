import { knownFrames, progressiveFrame } from "./markers.ts";

/** The description of a JPEG's picture, known before any of it is decoded (ITU-T T.81, B.2.2). */
export interface JpegFrame {
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
  /** 1 for grey, 3 for colours, 4 for printing inks. */
  readonly components: number;
  readonly isProgressive: boolean;
}

/**
 * Reads the frame segment; `undefined` for frames that no camera writes: not 8 bits, an unknown coding, no pixels, odd
 * components.
 */
export function readFrame(code: number, content: Uint8Array): JpegFrame | undefined {
  const [precision, high = 0, low = 0, wide = 0, narrow = 0, components = 0] = content;
  const [height, width] = [high * 256 + low, wide * 256 + narrow];
  if (!knownFrames.includes(code) || precision !== 8 || width === 0 || height === 0) return undefined;
  if (![1, 3, 4].includes(components) || content.length !== 6 + 3 * components) return undefined;
  for (let at = 6; at < content.length; at += 3) {
    const sampling = content[at + 1] ?? 0;
    if (!isFactor(sampling >> 4) || !isFactor(sampling & 15)) return undefined;
  }
  return { width, height, components, isProgressive: code === progressiveFrame };
}

const isFactor = (factor: number): boolean => factor >= 1 && factor <= 4;

/** Number of components of a scan (T.81, B.2.3); 0 for an invalid header. */
export function scanComponents(content: Uint8Array, frame: JpegFrame): number {
  const components = content[0] ?? 0;
  const isWhole = content.length === 4 + 2 * components;
  return isWhole && components <= frame.components ? components : 0;
}
