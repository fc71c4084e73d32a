/** Tags whose value is the position of another directory (Exif 2.32, 4.6.3): Exif, GPS and interoperability. */
const pointerTags = [0x8769, 0x8825, 0xa005];

/**
 * A small grey photo whose first Exif directory consists only of pointers to itself. A reader that follows
 * every pointer follows all of them again after each one, so a few more entries double its work.
 *
 * @param entries pointers in the directory, up to about 5,000
 */
export const loopingExifPhoto = (entries: number): Uint8Array =>
  greyPhoto([segment(0xe1, [...text("Exif\0\0"), ...loopingTiff(entries)])]);

/**
 * A grey image of 8 x 8 pixels as baseline JPEG, with extra segments after its first two bytes.
 *
 * @param segments the segments, each with its marker
 */
export const greyPhoto = (segments: readonly (readonly number[])[] = []): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...segments.flat(),
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    // Each code has one bit: no difference, end of block.
    ...segment(0xc4, [0x00, 1, ...zeros(15), 0]),
    ...segment(0xc4, [0x10, 1, ...zeros(15), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    0x3f,
    0xff,
    0xd9,
  ]);

/** A segment of a JPEG file (ITU-T T.81, B.1.1.4): marker, length, content. */
export const segment = (marker: number, content: readonly number[]): readonly number[] => [
  0xff,
  marker,
  ...bigEndian(content.length + 2, 2),
  ...content,
];

function loopingTiff(entries: number): readonly number[] {
  const directory = 8;
  const pointers = Array.from({ length: entries }, (_, i) => [
    ...bigEndian(pointerTags[i % pointerTags.length] ?? 0, 2),
    // One value of type LONG.
    ...bigEndian(4, 2),
    ...bigEndian(1, 4),
    ...bigEndian(directory, 4),
  ]);
  const header = [...text("MM"), 0, 42, ...bigEndian(directory, 4)];
  return [...header, ...bigEndian(entries, 2), ...pointers.flat(), ...zeros(4)];
}

const text = (characters: string): readonly number[] => Array.from(characters, (c) => c.codePointAt(0) ?? 0);

const zeros = (length: number): readonly number[] => Array.from({ length }, () => 0);

const bigEndian = (value: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
