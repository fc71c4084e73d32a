import type { Deps } from "../../deps.ts";
import { type ExportRun, findExport } from "./exports.queries.ts";

/** Folder of archives in the file store: by owner, so that an account is deleted with all its files. */
const prefix = "own-data";

/** Bytes of each part but the last, so that a store accepts archives of any size and the free disk space is checked repeatedly. */
export const partBytes = 32 * 1024 * 1024;

/** Key of a part of an archive, by the run that made it: a later run never finds the parts of an earlier one. */
export const partKey = ({ ownerId, id, run }: ExportRun, part: number): string =>
  `${prefix}/${ownerId}/${id}/${run}-${part}`;

type FileDeps = Pick<Deps, "db" | "files">;

/** Removes the parts of a person's archives except those of one run. */
export async function removeParts({ files }: FileDeps, ownerId: string, kept?: ExportRun): Promise<void> {
  for await (const key of files.list(`${prefix}/${ownerId}`))
    if (!kept || !isPartOf(key, kept)) await files.remove(key);
}

/** Removes parts without an archive: of runs that were killed, and of deleted archives. */
export async function sweepParts(deps: FileDeps, signal: AbortSignal): Promise<void> {
  for await (const key of deps.files.list(prefix)) {
    if (signal.aborted) return;
    const [, ownerId = ""] = key.split("/");
    const row = await findExport(deps.db, ownerId);
    const isKept = row && row.state !== "failed" && isPartOf(key, { ownerId, id: row.id, run: row.run });
    if (!isKept) await deps.files.remove(key);
  }
}

const isPartOf = (key: string, run: ExportRun): boolean => key.startsWith(partKey(run, 0).slice(0, -1));
