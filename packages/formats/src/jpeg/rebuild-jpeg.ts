import { fail, ok, type Result } from "@cairn/domain/result";
import { gatherProfile } from "./colour-profile.ts";
import { type JpegFrame, readFrame, scanComponents } from "./frame.ts";
import { asciiBytes, isFrame, marker } from "./markers.ts";
import { createSegmentReader } from "./segment-reader.ts";

/** Maximum size of a picture that will be decoded. */
export interface JpegLimits {
  readonly maxPixels: number;
  /** Maximum number of pixels of a file with several scans, which must be held in memory whole, with up to 6 bytes per pixel. */
  readonly maxProgressivePixels: number;
}

/** Why a file is not passed on to a decoder. */
export type JpegFault = "damaged" | "too_many_pixels";

/** The properties of a picture that are known without decoding it. */
export interface RebuiltJpeg extends JpegFrame {
  /** The TIFF structure of its first Exif block, which is not in the rebuilt file. */
  readonly exif: Uint8Array | undefined;
}

/** Rebuilds a JPEG file while it arrives. */
export interface JpegRebuilder {
  /** Takes the next bytes. @returns the bytes to write, in parts that are valid until the next call */
  push(chunk: Uint8Array): readonly Uint8Array[];
  /** Set as soon as it is known that the file is refused; nothing more is written then. */
  readonly fault: JpegFault | undefined;
  /** To be called after the last bytes. */
  end(): Result<RebuiltJpeg, JpegFault>;
}

/** Encoders write about ten scans to a progressive file; each costs a pass over the whole picture, however little it contains. */
const maxScans = 64;
/** Maximum number of segments with tables; an encoder writes a few for each scan. */
const maxTables = 1000;

const tables: ReadonlySet<number> = new Set([
  marker.huffmanTables,
  marker.quantizationTables,
  marker.restartInterval,
]);
const exifSignature = asciiBytes("Exif\0\0");
const jfif = asciiBytes("JFIF\0");
const jfifLength = 14;
const adobe = asciiBytes("Adobe");
const adobeLength = 12;

/**
 * Rebuilds a JPEG file from the parts that decoding needs: frame, tables and scans, the colour information of JFIF, of Adobe's
 * segment and of a sane profile, and nothing else. Metadata, previews, further pictures after the first and anything after its
 * end are left out, so that no decoder parses such data from an untrusted file. Holds at most one segment (64 KB) and a profile
 * (2 MB), and takes time proportional to the length of the file. Whether the scans contain a picture is left to the decoder.
 */
export function rebuildJpeg(limits: JpegLimits): JpegRebuilder {
  const profile = gatherProfile();
  let frame: JpegFrame | undefined;
  let exif: Uint8Array | undefined;
  let [hasJfif, hasAdobe, hasSeveralScans] = [false, false, false];
  let [tableCount, scanCount] = [0, 0];
  let fault: JpegFault | undefined;

  const reader = createSegmentReader({ onSegment, onEndOfScan: () => !hasSeveralScans });

  function onSegment(code: number, content: Uint8Array): void {
    if (isFrame(code)) takeFrame(code, content);
    else if (code === marker.startOfScan) takeScan(content);
    else if (tables.has(code)) takeTables(code, content);
    else if (scanCount === 0) takeColours(code, content);
  }

  function takeFrame(code: number, content: Uint8Array): void {
    const read = frame ? undefined : readFrame(code, content);
    if (!read) return refuse("damaged");
    frame = read;
    hasSeveralScans = read.isProgressive;
    refuseTooLarge(read);
    reader.keep(code, content);
  }

  function takeScan(content: Uint8Array): void {
    const components = frame ? scanComponents(content, frame) : 0;
    scanCount += 1;
    if (!frame || components === 0 || scanCount > maxScans) return refuse("damaged");
    if (scanCount === 1) {
      hasSeveralScans ||= components < frame.components;
      refuseTooLarge(frame);
      for (const part of profile.whole(frame.components)) reader.keep(marker.application2, part);
    }
    reader.keep(marker.startOfScan, content);
  }

  function takeTables(code: number, content: Uint8Array): void {
    tableCount += 1;
    if (tableCount > maxTables) return refuse("damaged");
    reader.keep(code, content);
  }

  /**
   * Before the first scan: keeps the segments that determine how components become colours, and reads the camera's Exif, which is
   * not kept.
   */
  function takeColours(code: number, content: Uint8Array): void {
    if (code === marker.application0 && !hasJfif && starts(content, jfif, jfifLength)) {
      hasJfif = true;
      // Without the preview, whose width and height are the last bytes.
      reader.keep(code, Uint8Array.from([...content.subarray(0, jfifLength - 2), 0, 0]));
    } else if (code === marker.application14 && !hasAdobe && starts(content, adobe, adobeLength)) {
      hasAdobe = true;
      reader.keep(code, content.subarray(0, adobeLength));
    } else if (code === marker.application1 && starts(content, exifSignature, exifSignature.length)) {
      exif ??= content.slice(exifSignature.length);
    } else if (code === marker.application2) profile.add(content);
  }

  function refuseTooLarge({ width, height }: JpegFrame): void {
    const limit = hasSeveralScans ? limits.maxProgressivePixels : limits.maxPixels;
    if (width * height > limit) refuse("too_many_pixels");
  }

  function refuse(reason: JpegFault): void {
    fault ??= reason;
    reader.stop();
  }

  return {
    get fault() {
      return fault;
    },
    push(chunk) {
      const parts = reader.read(chunk);
      if (reader.isBroken) fault ??= "damaged";
      return fault ? [] : parts;
    },
    end() {
      if (fault || !frame || scanCount === 0 || reader.isInSegment) return fail(fault ?? "damaged");
      return ok({ ...frame, exif });
    },
  };
}

const starts = (content: Uint8Array, signature: readonly number[], length: number): boolean =>
  content.length >= length && signature.every((byte, i) => content[i] === byte);
