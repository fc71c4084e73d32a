import type { FilesName } from "../../platform/files/known-files.queries.ts";
import type { Original } from "./uploads.queries.ts";

/** Where originals are in the file store. */
export const originalsPrefix = "uploads";

/** Key of an original: by owner first, so that an account is deleted with all its files, then by content. */
export function originalKey({ ownerId, sha256 }: Original): string {
  return `${originalsPrefix}/${ownerId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** The original of a key; `undefined` if it is not the key of one. */
export function originalOfKey(key: string): Original | undefined {
  const [prefix, ownerId, , sha256] = key.split("/");
  return prefix === originalsPrefix && ownerId && sha256 ? { ownerId, sha256 } : undefined;
}

/** What the database calls an original among its known files. */
export const nameOfOriginal = ({ ownerId, sha256 }: Original): FilesName => ({
  ownerId,
  name: `${originalsPrefix}/${sha256}`,
});
