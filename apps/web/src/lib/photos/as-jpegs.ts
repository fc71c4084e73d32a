import { isJpeg } from "./photo-queue.ts";

/** What a choice of photos accepts. Without HEIC, because phones then make JPEGs of their own photos. */
export const acceptedPhotos = "image/jpeg,image/png,image/webp";

/** The longest side of a converted picture, pixels; the server keeps less. */
const longestSide = 4096;
const quality = 0.92;
/** Bytes of metadata that one segment of a JPEG can have. */
const longestMetadata = 65_535 - 8;

/** Whether a file is a picture of another format, by its type. */
export const isOtherPicture = (file: Pick<File, "type">): boolean =>
  file.type.startsWith("image/") && !isJpeg(file);

/**
 * The files with JPEGs in the place of pictures of other formats, because the server takes no other. The time and the place of
 * the camera are kept. What this browser cannot decode, such as HEIC in most, stays as it is.
 */
export async function asJpegs(files: readonly File[]): Promise<readonly File[]> {
  const converted: File[] = [];
  // One after the other: a phone has no memory for the points of ten pictures.
  for (const file of files) converted.push((isOtherPicture(file) ? await convert(file) : undefined) ?? file);
  return converted;
}

async function convert(file: File): Promise<File | undefined> {
  const source = new Uint8Array(await file.arrayBuffer());
  const metadata = metadataIn(source)?.slice();
  const picture = await createImageBitmap(new Blob([unturned(source)])).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // Transparent parts would be black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/jpeg", quality);
  const blob = await promise;
  if (!blob) return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
  return new File(withMetadata(bytes, metadata), name, {
    type: "image/jpeg",
    lastModified: file.lastModified,
  });
}

/** The parts of a JPEG with metadata after its first marker. */
function withMetadata(
  jpeg: Uint8Array<ArrayBuffer>,
  metadata: Uint8Array<ArrayBuffer> | undefined,
): BlobPart[] {
  if (!metadata || metadata.length > longestMetadata) return [jpeg];
  const length = metadata.length + 8;
  const head = Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0);
  return [jpeg.slice(0, 2), head, metadata, jpeg.slice(2)];
}

/** EXIF in a PNG (chunk `eXIf`) or a WebP (chunk `EXIF`), as TIFF: a part of the given bytes. */
function metadataIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number): string => String.fromCodePoint(...bytes.subarray(at, at + 4));
  const isWebp = text(0) === "RIFF" && text(8) === "WEBP";
  for (let at = isWebp ? 12 : 8; at + 12 <= bytes.length;) {
    const size = isWebp ? view.getUint32(at + 4, true) : view.getUint32(at);
    const name = isWebp ? text(at) : text(at + 4);
    if (name === "EXIF" || name === "eXIf") {
      const content = bytes.subarray(at + 8, at + 8 + size);
      return content[0] === 0x45 ? content.subarray(6) : content;
    }
    // A PNG has a checksum after each chunk; chunks of a WebP have an even length.
    at += 8 + (isWebp ? size + (size % 2) : size + 4);
  }
  return undefined;
}

/**
 * A copy of a picture whose tag `Orientation` says that it is upright: some browsers turn pictures of these formats, others do
 * not. The server turns the JPEG, which has the tag as it was.
 */
function unturned(source: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = source.slice();
  const tiff = metadataIn(bytes);
  if (!tiff || tiff.length < 8) return bytes;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff[0] === 0x49;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return bytes;
  const count = view.getUint16(first, isLittle);
  for (let at = first + 2, left = count; left > 0 && at + 12 <= tiff.length; at += 12, left -= 1)
    if (view.getUint16(at, isLittle) === 0x01_12) view.setUint16(at + 8, 1, isLittle);
  return bytes;
}
