import type { Colour } from "./colours.ts";

const isIn = (months: readonly number[], month: number): boolean => months.includes(month);

/** Colour of meadows in a month, where no snow lies. */
export function meadowOf(month: number): Colour {
  if (isIn([6, 7, 8], month)) return [126, 164, 78];
  if (isIn([4, 5], month)) return [140, 176, 84];
  if (month === 9) return [158, 160, 82];
  if (isIn([10, 11], month)) return [172, 150, 86];
  return [150, 138, 98];
}

/** Colour of the woods, which are mostly of firs. */
export function forestOf(month: number): Colour {
  if (isIn([10, 11], month)) return [82, 84, 50];
  if (isIn([12, 1, 2, 3], month)) return [50, 66, 62];
  if (isIn([4, 5], month)) return [62, 98, 58];
  return [48, 86, 56];
}

/** Colours of broad leaves; undefined where the trees are bare. */
export function leavesOf(month: number): readonly [Colour, ...Colour[]] | undefined {
  if (isIn([12, 1, 2, 3], month)) return undefined;
  if (isIn([10, 11], month))
    return [
      [214, 150, 48],
      [196, 104, 44],
      [224, 182, 74],
    ];
  if (isIn([4, 5], month))
    return [
      [138, 182, 76],
      [156, 192, 92],
    ];
  return [
    [76, 128, 62],
    [98, 144, 70],
  ];
}
