import { byteSizeText } from "./byte-size.ts";
import { type FreeSpace, freeSpaceOf } from "./free-space.ts";

/** Bytes that may be written before the disk is looked at again. */
const lookEvery = 4 * 1024 * 1024;

/** The space of a disk beyond a reserve, which has to stay free for others. */
export interface SpareSpace {
  /** Bytes that may still be written; 0 if the reserve is touched already. */
  left(): Promise<number>;
  /**
   * Takes space for bytes that are about to be written.
   *
   * @throws NoSpareSpaceError if they would touch the reserve
   */
  take(bytes: number): Promise<void>;
}

/** The disk is full except for its reserve. For `isDiskFull` it is full: what was begun has to make room. */
export class NoSpareSpaceError extends Error {
  override readonly name = "NoSpareSpaceError";
  readonly code = "ENOSPC";

  /** @param reserve bytes */
  constructor(reserve: number) {
    super(`the disk is full except for a reserve of ${byteSizeText(reserve)}`);
  }
}

/**
 * The spare space of a folder's disk.
 *
 * @param reserve bytes that have to stay free; with 0, `take` allows everything, and the disk itself says when it is full
 */
export function spareSpaceOf(
  folder: string,
  reserve: number,
  freeSpace: FreeSpace = freeSpaceOf(folder),
): SpareSpace {
  let granted = 0;
  const left = async (): Promise<number> => Math.max(0, (await freeSpace()) - reserve);
  return {
    left,
    async take(bytes) {
      if (reserve === 0) return;
      if (bytes > granted) {
        const spare = await left();
        if (bytes > spare) throw new NoSpareSpaceError(reserve);
        granted = Math.min(spare, Math.max(bytes, lookEvery));
      }
      granted -= bytes;
    },
  };
}
