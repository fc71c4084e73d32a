import type { PalettePicture } from "./read-palette-png.ts";

/**
 * Combines pictures of the same tile into one: for each pixel the first one that is not transparent there is used. Each region's
 * picture is transparent outside its box, so that pictures of adjacent regions continue each other. A picture whose size or
 * colours differ from the first's, such as one made by another version of Cairn, is left out.
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
