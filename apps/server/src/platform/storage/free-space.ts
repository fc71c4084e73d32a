import { statfs } from "node:fs/promises";

/** Returns how many bytes can still be written to the folder of uploads. */
export type FreeSpace = () => Promise<number>;

/** Free space of a folder's disk for ordinary accounts. */
export const freeSpaceOf =
  (folder: string): FreeSpace =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
