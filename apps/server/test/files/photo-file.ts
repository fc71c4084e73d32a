import sharp, { type Exif } from "sharp";

export interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** Metadata by block, with sharp's names: IFD0, IFD2 (Exif) and IFD3 (GPS). */
  readonly exif?: Exif;
  /** Exif orientation, 1 to 8. */
  readonly orientation?: number;
  readonly progressive?: boolean;
}

/** A JPEG like a camera's: red on the left and blue on the right as stored. */
export async function photoFile({
  width = 60,
  height = 40,
  exif = {},
  orientation,
  progressive = false,
}: PhotoOptions = {}): Promise<Buffer> {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "blue" } };
  return await sharp({ create: { width, height, channels: 3, background: "red" } })
    .composite([{ input: blue, left: Math.floor(width / 2), top: 0 }])
    .withExif(exif)
    .withMetadata({ ...(orientation !== undefined && { orientation }) })
    .jpeg({ progressive })
    .toBuffer();
}

/** Exif of a camera that knows place and time. */
export const cameraExif = {
  IFD0: { Make: "Testcam", Copyright: "Somebody Private" },
  IFD2: { DateTimeOriginal: "2025:06:01 13:00:30", OffsetTimeOriginal: "+03:00" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "60/1 0/1 1800/1000",
    GPSLongitudeRef: "E",
    GPSLongitude: "24/1 30/1 0/1",
  },
} as const;

/** Kinds of metadata in a file's bytes: Exif, XMP, IPTC, colour profile, comment. */
export function metadataIn(bytes: Buffer): string[] {
  const found = ["Exif\0", "http://ns.adobe.com", "Photoshop", "ICC_PROFILE", "Testcam", "Private"].filter(
    (mark) => bytes.includes(mark, 0, "latin1"),
  );
  return [...found, ...segmentsOf(bytes)];
}

/** Names of application and comment segments other than JFIF's. */
function segmentsOf(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let i = 2; bytes[i] === 0xff && bytes[i + 1] !== 0xda; i += 2 + bytes.readUInt16BE(i + 2)) {
    const marker = bytes[i + 1] ?? 0;
    if ((marker > 0xe0 && marker <= 0xef) || marker === 0xfe) names.push(`segment ${marker.toString(16)}`);
  }
  return names;
}
