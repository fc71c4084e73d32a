import { marker } from "./markers.ts";

const prefix = 0xff;

interface SegmentReaderSettings {
  /** Receives each segment whole, up to 65,533 bytes without marker and length, valid until it returns. */
  readonly onSegment: (code: number, content: Uint8Array) => void;
  /** Whether the picture ends with the scan that has just ended. */
  readonly onEndOfScan: () => boolean;
}

/** Reads the segments of a JPEG that arrives in chunks, and collects the parts of it to keep (ITU-T T.81, B.1.1). */
export interface SegmentReader {
  /** @returns the parts of the file to keep that were not returned before; scans are kept unchanged */
  read(chunk: Uint8Array): readonly Uint8Array[];
  /** Keeps a segment; to be called from `onSegment`. */
  keep(code: number, content: Uint8Array): void;
  /** Stops the reading. */
  stop(): void;
  /** True if the bytes are not a JPEG. */
  readonly isBroken: boolean;
  /** True if a segment has begun but not ended. */
  readonly isInSegment: boolean;
}

/** The reader's state: before the first marker, before a marker, in a segment, in a scan, after the picture. */
type Place = "start" | "marker" | "segment" | "scan" | "end" | "broken";

export function createSegmentReader({ onSegment, onEndOfScan }: SegmentReaderSettings): SegmentReader {
  let place: Place = "start";
  let isBehindPrefix = false;
  /** Marker, length and content of the segment being read. */
  let code = 0;
  const held = new Uint8Array(65_535);
  let [heldLength, wantedLength] = [0, 0];
  let parts: Uint8Array[] = [];

  const end = (): void => {
    parts.push(Uint8Array.of(prefix, marker.endOfImage));
    place = "end";
  };

  /** Enters the state that follows a marker. */
  function begin(found: number): void {
    if (place === "start") place = found === marker.startOfImage ? "marker" : "broken";
    else if (found === marker.endOfImage) end();
    else if (isAlone(found)) place = "marker";
    else if (hasLength(found)) {
      place = "segment";
      code = found;
      [heldLength, wantedLength] = [0, 2];
    } else place = "broken";
    if (found === marker.startOfImage && place === "marker") parts.push(Uint8Array.of(prefix, found));
  }

  function readMarker(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length) {
      const byte = chunk[at] ?? 0;
      at += 1;
      if (byte === prefix) isBehindPrefix = true;
      else if (isBehindPrefix && byte !== 0) {
        isBehindPrefix = false;
        begin(byte);
        return at;
      } else if (place === "start") {
        place = "broken";
        return at;
      } else isBehindPrefix = false;
    }
    return at;
  }

  function readSegment(chunk: Uint8Array, from: number): number {
    const taken = chunk.subarray(from, from + wantedLength - heldLength);
    held.set(taken, heldLength);
    heldLength += taken.length;
    if (heldLength < wantedLength) return from + taken.length;
    if (wantedLength === 2) wantedLength = (held[0] ?? 0) * 256 + (held[1] ?? 0);
    if (wantedLength < 2) place = "broken";
    else if (heldLength === wantedLength) {
      place = code === marker.startOfScan ? "scan" : "marker";
      onSegment(code, held.subarray(2, wantedLength));
    }
    return from + taken.length;
  }

  /** Passes on the coded data, up to the next marker other than a restart. */
  function readScan(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (isBehindPrefix) {
        const found = chunk[at] ?? 0;
        if (found !== prefix) {
          isBehindPrefix = false;
          if (found !== 0 && !isRestart(found)) {
            parts.push(chunk.subarray(from, Math.max(from, at - 1)));
            if (onEndOfScan()) end();
            else begin(found);
            return at + 1;
          }
          // The prefix was the last byte of the previous chunk, and was not kept yet.
          if (at === from) parts.push(Uint8Array.of(prefix));
        }
        at += 1;
      } else {
        const next = chunk.indexOf(prefix, at);
        isBehindPrefix = next !== -1;
        at = next === -1 ? chunk.length : next + 1;
      }
    }
    parts.push(chunk.subarray(from, isBehindPrefix ? chunk.length - 1 : chunk.length));
    return at;
  }

  return {
    read(chunk) {
      parts = [];
      let at = 0;
      while (at < chunk.length && place !== "end" && place !== "broken") {
        if (place === "segment") at = readSegment(chunk, at);
        else at = place === "scan" ? readScan(chunk, at) : readMarker(chunk, at);
      }
      return parts;
    },
    keep(kept, content) {
      const length = content.length + 2;
      parts.push(Uint8Array.of(prefix, kept, length >> 8, length & 255), content.slice());
    },
    stop() {
      place = "end";
    },
    get isBroken() {
      return place === "broken";
    },
    get isInSegment() {
      return place === "segment";
    },
  };
}

const isRestart = (code: number): boolean => code >= marker.firstRestart && code <= marker.lastRestart;

/** Markers without a segment, which may be anywhere; a decoder skips them. */
const isAlone = (code: number): boolean => code === 1 || isRestart(code);

/** Markers of segments; the others are reserved (T.81, table B.1). */
const hasLength = (code: number): boolean =>
  (code >= 0xc0 && code <= 0xcf) ||
  (code >= marker.startOfScan && code <= marker.application15) ||
  code === marker.comment;
