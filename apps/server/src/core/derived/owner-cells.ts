/** Hex digits of an owner's id that its cells are mixed with: those that are random. */
const mixedDigits = 8;

/**
 * Cells of one owner for the index: mixed with the owner, so that a lookup does not meet everybody else who goes through the same streets.
 * Two owners who mix alike only cost time, since queries name the owner as well.
 */
export function ownerCells(ownerId: string, cells: readonly number[]): number[] {
  const mix = Number.parseInt(ownerId.slice(-mixedDigits), 16);
  return cells.map((cell) => cell ^ mix);
}
