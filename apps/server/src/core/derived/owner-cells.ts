/** Number of hex digits of an owner's id that are mixed into its cells: the random ones. */
const mixedDigits = 8;

/**
 * Cells of one owner for the index: mixed with the owner, so that a lookup does not match everybody else who uses the same
 * streets. Two owners who mix to the same cells only cost time, since queries also filter by owner.
 */
export function ownerCells(ownerId: string, cells: readonly number[]): number[] {
  const mix = Number.parseInt(ownerId.slice(-mixedDigits), 16);
  return cells.map((cell) => cell ^ mix);
}
