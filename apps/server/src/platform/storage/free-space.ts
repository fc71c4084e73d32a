import { statfs } from "node:fs/promises";

/** Returns how many bytes can still be written where Cairn writes. */
export type FreeSpace = () => Promise<number>;

/** Free space for ordinary accounts on a folder's disk; with several folders, on the fullest of their disks. */
export const freeSpaceOf =
  (...folders: readonly string[]): FreeSpace =>
  async () => {
    const disks = await Promise.all(folders.map((folder) => statfs(folder)));
    return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
  };
