import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "./file-store.ts";

/**
 * Makes a file of the store readable on the local disk: in place if the store is local, else as a temporary copy.
 *
 * @param folder for the copy
 * @returns `undefined` if there is no such file
 */
export async function withLocalCopy<T>(
  files: FileStore,
  key: string,
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const place = files.localPath(key);
  if (place !== undefined) return (await files.has(key)) ? await use(place) : undefined;
  const bytes = await files.read(key);
  if (!bytes) return undefined;
  const path = join(folder, randomBytes(12).toString("hex"));
  try {
    await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
