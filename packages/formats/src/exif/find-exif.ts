/** Markers of JPEG (ITU-T T.81, table B.1) that matter here. */
const marker = { prefix: 0xff, startOfImage: 0xd8, application1: 0xe1, startOfScan: 0xda } as const;

const signature = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;

/** The TIFF structure in a JPEG's Exif block, which is before the image data; `undefined` if there is none. */
export function findExif(head: Uint8Array): Uint8Array | undefined {
  if (head[0] !== marker.prefix || head[1] !== marker.startOfImage) return undefined;
  let at = 2;
  while (at + 4 <= head.length && head[at] === marker.prefix) {
    const kind = head[at + 1];
    if (kind === marker.prefix) {
      at += 1;
      continue;
    }
    if (kind === marker.startOfScan) return undefined;
    const length = (head[at + 2] ?? 0) * 256 + (head[at + 3] ?? 0);
    if (length < 2) return undefined;
    const content = head.subarray(at + 4, at + 2 + length);
    if (kind === marker.application1 && signature.every((byte, i) => content[i] === byte)) {
      return content.subarray(signature.length);
    }
    at += 2 + length;
  }
  return undefined;
}
