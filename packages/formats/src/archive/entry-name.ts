/** Longest name of a file in an archive, in characters. */
const maxName = 1024;

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/**
 * The name of a zip entry: UTF-8 when its flag says so or its bytes are valid UTF-8; otherwise Windows-1252, because old
 * programs used any encoding. Backslashes become slashes.
 */
export function entryName(bytes: Uint8Array, isUtf8: boolean): string {
  const utf8 = new TextDecoder().decode(bytes);
  const name = isUtf8 || !utf8.includes("\ufffd") ? utf8 : new TextDecoder("windows-1252").decode(bytes);
  return name.replaceAll("\\", "/");
}

/**
 * False for a name that would lead out of a folder or deceive a reader: absolute ones, drive letters, `..`, control and
 * direction characters, and excessively long names. Nothing here ever writes to such a name, but the next program that
 * reads it might.
 */
export function isSafeName(name: string): boolean {
  if (name === "" || name.length > maxName || control.test(name)) return false;
  return !name.startsWith("/") && !/^[a-z]:/i.test(name) && !name.split("/").includes("..");
}

/** Extensions of files that can hold an activity. */
const activityName = /\.(fit|gpx|tcx|kml|kmz|zip|gz)$/i;

/** True for folders, hidden files and the resource forks of macOS, which are nobody's data. */
export function isHidden(name: string): boolean {
  const parts = name.split("/");
  return parts.at(-1) === "" || parts.some((part) => part.startsWith(".") || part === "__MACOSX");
}

/**
 * True for the files of an archive that are worth opening: those with the extension of an activity or an archive, or with no
 * extension at all, unless they are hidden.
 */
export function isCandidate(name: string): boolean {
  const file = name.split("/").at(-1) ?? "";
  return !isHidden(name) && (activityName.test(file) || !file.includes("."));
}

/** True for the files of an archive that are archives themselves. */
export const isArchiveName = (name: string): boolean => /\.(zip|kmz)$/i.test(name);

/** True for a KMZ, or another archive, that was packed once more as a whole, as file managers and backups do. */
export const isGzippedArchiveName = (name: string): boolean => /\.(zip|kmz)\.gz$/i.test(name);

/** True for files whose content may be a recording of a service that writes JSON; most are something else. */
export const isJsonName = (name: string): boolean => /\.json$/i.test(name) && !isHidden(name);
