import { statfs } from "node:fs/promises";

/** Tells how many bytes may still be written where uploads go. */
export type FreeSpace = () => Promise<number>;

/** Free space of the disk that a folder is on, for whoever is not its administrator. */
export const freeSpaceOf =
  (folder: string): FreeSpace =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
