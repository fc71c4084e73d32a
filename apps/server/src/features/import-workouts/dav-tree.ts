import type { DavFile } from "./dav-files.queries.ts";

/** A file or a folder, as a client sees it. */
export interface DavResource {
  /** Without a slash at either end; empty for the folder of the token itself. */
  readonly path: string;
  readonly isFolder: boolean;
  /** Bytes; 0 for a folder. */
  readonly size: number;
  readonly changedAt: Date;
}

/** Longest path, bytes, and most parts of one: folders of folders cost as much as files. */
const maxPathBytes = 1000;
const maxParts = 20;
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unwanted = /[\u0000-\u001f\u007f]/;

/**
 * The path that the end of an address means; undefined if a file cannot be named like this.
 *
 * @param text with its escapes resolved
 */
export function davPathOf(text: string): string | undefined {
  const path = text.replaceAll(/^\/+|\/+$/g, "");
  if (path === "") return path;
  const parts = path.split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== "..");
  const isShort = parts.length <= maxParts && Buffer.byteLength(path) <= maxPathBytes;
  return isPlain && isShort && !unwanted.test(path) && path.isWellFormed() ? path : undefined;
}

/** The last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Whether a path is this one or below it. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`);

/**
 * Names that programs give a file while they write it: of rclone, Nextcloud, KIO, WinSCP, browsers and FolderSync, and hidden
 * ones.
 */
const temporary = /^[.~]|\.(?:part|partial|filepart|tmp|temp|crdownload|upload)$|~$/i;
export const isTemporary = (path: string): boolean => temporary.test(nameOf(path));

/** Notes of a desktop about a folder or a file, which it writes beside them. */
export const isDesktopNote = (path: string): boolean =>
  /^(?:\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(nameOf(path));

/**
 * What is at a path; undefined if nothing is. A folder is also there if something is in it.
 *
 * @param files all of the token
 */
export function resourceAt(files: readonly DavFile[], path: string): DavResource | undefined {
  const itself = files.find((file) => file.path === path);
  const inside = files.filter((file) => file.path !== path && isWithin(file.path, path));
  if (itself && itself.state !== "folder")
    return { path, isFolder: false, size: itself.size, changedAt: itself.sentAt };
  if (!itself && inside.length === 0 && path !== "") return undefined;
  const changes = [...inside, ...(itself ? [itself] : [])].map(({ sentAt }) => sentAt.getTime());
  return { path, isFolder: true, size: 0, changedAt: new Date(Math.max(0, ...changes)) };
}

/** Whether a path is below one that is a file. */
export const isBelowFile = (files: readonly DavFile[], path: string): boolean =>
  files.some((file) => file.state !== "folder" && file.path !== path && isWithin(path, file.path));

/**
 * What is in a folder, without what is in the folders in it.
 *
 * @param files all of the token
 */
export function resourcesIn(files: readonly DavFile[], folder: string): readonly DavResource[] {
  const start = folder === "" ? 0 : folder.length + 1;
  const found = new Map<string, DavResource>();
  for (const { path, state, size, sentAt } of files) {
    if (path === folder || !isWithin(path, folder)) continue;
    const end = path.indexOf("/", start);
    const name = end === -1 ? path : path.slice(0, end);
    const known = found.get(name);
    const isFolder = end !== -1 || state === "folder";
    const changedAt = known && known.changedAt > sentAt ? known.changedAt : sentAt;
    found.set(name, { path: name, isFolder, size: isFolder ? 0 : size, changedAt });
  }
  return [...found.values()];
}
