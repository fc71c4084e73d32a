import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { maxPhotoBytes } from "@cairn/contracts/photos";
import { memberNames } from "../../core/archives/member-names.ts";
import { extractFile } from "../../core/archives/unpack-tasks.ts";
import type { Deps } from "../../deps.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import { addPhotoFile } from "../photos/add-photo-file.ts";
import { actorOf } from "./actor-of.ts";
import { findImportedMembers, saveArchiveProgress, settleMember } from "./import-files.queries.ts";
import { type ExportWork, firstOther } from "./service-export.ts";

const passing: ReadonlySet<string> = new Set(["photo.busy", "request.share_used"]);

/**
 * Adds the photos of an export to the workouts that this import made, from the one where the run before ended.
 *
 * @returns how the run ends, if it should not continue
 */
export async function importPhotos(deps: Deps, work: ExportWork): Promise<JobOutcome | undefined> {
  const { exported, key } = work;
  const imported = await findImportedMembers(deps.db, key);
  let [number, isNew] = [0, false];
  for (const [name, { photos }] of exported.activityOf) {
    const workoutId = imported.get(name);
    for (const photo of photos) {
      number += 1;
      if (workoutId === undefined || number <= work.photosDone) continue;
      const ending = await work.turn.ending(isNew);
      if (ending) return ending;
      await importOne(deps, work, { workoutId, photo: `${exported.folder}${photo}`, number });
      await saveArchiveProgress(deps.db, key, { photosDone: number });
      isNew = true;
    }
  }
  return undefined;
}

interface OnePhoto {
  readonly workoutId: string;
  /** Path in the archive. */
  readonly photo: string;
  /** From 1, in the order of the table. */
  readonly number: number;
}

/** Adds a photo to a workout; one that cannot be added is listed among the files. */
async function importOne(
  deps: Deps,
  work: ExportWork,
  { workoutId, photo, number }: OnePhoto,
): Promise<void> {
  const { exported, key, path, folder } = work;
  const input = { path, name: photo, folder, maxBytes: maxPhotoBytes };
  const extracted = await deps.workers.run(extractFile, input);
  if (!extracted.ok) throw new Error("too many other files are being unpacked");
  let reason: string | undefined;
  if (extracted.value.ok) {
    const file = extracted.value.value;
    const added = await addPhotoFile(deps, actorOf(key.ownerId), workoutId, {
      ...file,
      name: basename(photo),
    });
    await rm(file.path, { force: true });
    if (!added.ok && passing.has(added.error)) throw new Error("too many other photos are being read");
    reason = added.ok ? undefined : added.error;
  } else reason = extracted.value.error.kind === "too_large" ? "photo.too_large" : "photo.damaged";
  if (reason === undefined) return;
  const { path: name } = memberNames(photo, "");
  const member = firstOther + exported.typedIn.length + number - 1;
  await settleMember(deps.db, { ...key, member }, name, { state: "failed", reason });
}
