/** The header of one file of a FIT chain. */
export interface FitHeader {
  /** Bytes of the header itself: 12, or 14 with its own CRC. */
  readonly size: number;
  /** Bytes of messages after the header; 0 when the device lost power before it could close the file. */
  readonly dataSize: number;
}

const signature = [0x2e, 0x46, 0x49, 0x54];
const minHeaderBytes = 12;

/** True when a FIT header begins at `at`: its size, and `.FIT` at offset 8. */
export const isFitHeader = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at] ?? 0) >= minHeaderBytes && signature.every((byte, i) => bytes[at + 8 + i] === byte);

/** Reads the header at `at`; only valid if `isFitHeader` is true. */
export function readFitHeader(bytes: Uint8Array, at: number): FitHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: view.getUint8(at), dataSize: view.getUint32(at + 4, true) };
}
