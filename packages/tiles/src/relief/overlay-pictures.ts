import type { PalettePicture } from "./read-palette-png.ts";

/**
 * Pictures of the same tile as one: of each place the first that is not clear there counts. Each region's picture is clear outside of its box, so those of
 * neighbours go on in each other. One of another size or other colours than the first, made by another Cairn, is left out.
 */
export function overlayPictures(first: PalettePicture, others: readonly PalettePicture[]): PalettePicture {
  const { size, palette } = first;
  const numbers = first.numbers.slice();
  const isClear = palette.map(([, , , alpha]) => alpha === 0);
  const colours = String(palette);
  for (const other of others) {
    if (other.size !== size || String(other.palette) !== colours) continue;
    for (const [at, number] of other.numbers.entries())
      if (isClear[numbers[at] ?? 0] === true) numbers[at] = number;
  }
  return { size, numbers, palette };
}
