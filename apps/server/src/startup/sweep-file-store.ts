import { sweepOriginals } from "../core/originals/sweep-originals.ts";
import type { Deps } from "../deps.ts";
import { sweepPhotos } from "../features/photos/remove-gone-photos.ts";
import { sweepProfileImages } from "../features/profile/profile-image-files.ts";
import { claimFileStore } from "../platform/files/claim-file-store.ts";
import { listUnknownFiles, unknownFilesName } from "../platform/files/unknown-files.ts";

/**
 * Removes what a killed server left in the file store, and tells the operator of files there that this database does not know:
 * they stay, because they may be the only copies of what was uploaded after a backup from which the database was restored.
 */
export async function sweepFileStore(deps: Deps, signal: AbortSignal): Promise<void> {
  const { log, settings } = deps;
  if (!(await claimFileStore(deps))) {
    log.warn("another Cairn uses the same files, so files that no workout here uses are not deleted");
    return;
  }
  const unknown = [
    ...(await sweepOriginals(deps, signal)),
    ...(await sweepPhotos(deps, signal)),
    ...(await sweepProfileImages(deps, signal)),
  ];
  if (signal.aborted) return;
  await listUnknownFiles(settings.dataDir, unknown);
  if (unknown.length > 0)
    log.warn(
      { files: unknown.length, list: unknownFilesName },
      "the file store has files that this database does not know, perhaps because an older one was restored; they are kept, and listed in the data folder",
    );
}
