import type { Deps } from "../../deps.ts";
import { type ExportKey, type ExportRun, findExport } from "./exports.queries.ts";

/** Folder of archives in the file store: by owner, so that an account is deleted with all its files. */
const prefix = "own-data";

/**
 * Bytes of each part but the last, so that a store accepts archives of any size and the free disk space is checked repeatedly.
 */
export const partBytes = 32 * 1024 * 1024;

const folderOf = ({ ownerId, id }: ExportKey): string => `${prefix}/${ownerId}/${id}`;

/** Key of a part of an archive, by the run that made it: a later run never finds the parts of an earlier one. */
export const partKey = (run: ExportRun, part: number): string => `${folderOf(run)}/${run.run}-${part}`;

type FileDeps = Pick<Deps, "db" | "files">;

/**
 * Removes an archive that its owner has deleted or replaced. Other archives of the same person stay: one may have been requested
 * since.
 */
export async function removeArchive({ files }: Pick<FileDeps, "files">, key: ExportKey): Promise<void> {
  await files.removeBelow(folderOf(key));
}

/** Removes the parts of a run. Those of later runs stay: one may have taken over without this one knowing. */
export async function removeRun({ files }: Pick<FileDeps, "files">, run: ExportRun): Promise<void> {
  for await (const key of files.list(folderOf(run))) if (isPartOf(key, run)) await files.remove(key);
}

/** Removes the parts of the runs of the same archive before this one, whose processes were killed. */
export async function removeEarlierRuns({ files }: Pick<FileDeps, "files">, run: ExportRun): Promise<void> {
  for await (const key of files.list(folderOf(run))) if (runOf(key) < run.run) await files.remove(key);
}

/** Removes parts without an archive: of runs that were killed or have failed, and of deleted archives. */
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

/** The number of the run that made a part. */
const runOf = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf("/") + 1), 10);
