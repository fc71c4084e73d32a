import { rm } from "node:fs/promises";
import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { maxPhotoBytes } from "@cairn/contracts/photos";
import type { Deps } from "../../../deps.ts";
import { addMovedPhoto } from "../../photos/add-moved-photo.ts";
import { findOwnIds } from "../moved.queries.ts";
import type { PageEnd } from "./move-report.ts";
import { movedId } from "./moved-id.ts";
import type { MoveWork } from "./moved-workouts.ts";
import type { Extracted } from "./read-own-data.worker.ts";
import { extractFiles, listEntries } from "./read-tasks.ts";

type Entry = ListEntry<"photos.json">;

/** Photos on disk at once. */
const pageSize = 20;
const passing: ReadonlySet<string> = new Set(["photo.busy", "request.share_used"]);

/**
 * Imports the photos of the workouts that the archive brought or found here; a photo that cannot be imported is listed
 * among the files.
 *
 * @param keys of the workouts of the archive, in their order
 */
export async function movePhotos(deps: Deps, work: MoveWork, keys: readonly string[]): Promise<PageEnd> {
  const { actor, account, path, folder, report } = work;
  const settled = await report.findSettled();
  const workoutOf = new Map(keys.map((key, i) => [key, settled.get(i + 1)] as const));
  const idOf = ({ key }: Entry): string => movedId(actor.userId, { account, kind: "photo", key });
  let number = keys.length;
  for await (const entries of listEntries(deps, work, "photos.json", { pageSize })) {
    const wanted = entries.filter((entry) => workoutOf.get(entry.workout) !== undefined);
    const ids = wanted.flatMap((entry) => [entry.key, idOf(entry)]);
    const here = await findOwnIds(deps.db, actor.userId, "photos", ids);
    const missing = wanted.filter((entry) => !here.has(entry.key) && !here.has(idOf(entry)));
    const named = missing.map(({ file }) => ({ name: file }));
    const input = { path, folder, wanted: named, maxBytes: maxPhotoBytes };
    const files = missing.length === 0 ? [] : await extractFiles(deps, input);
    for (const [i, entry] of missing.entries()) {
      const file = files[i] ?? null;
      const reason = await moveOne(deps, work, {
        entry,
        id: idOf(entry),
        file,
        workoutId: workoutOf.get(entry.workout) ?? "",
      });
      if (reason !== undefined && passing.has(reason))
        throw new Error("too many other photos are being read");
      const place = number + entries.indexOf(entry) + 1;
      if (reason !== undefined) await report.settle(deps.db, place, entry.file, { state: "failed", reason });
    }
    number += entries.length;
    const end = await report.endPage(missing.length > 0);
    if (end !== "goOn") return end;
  }
  return "goOn";
}

interface OnePhoto {
  readonly entry: Entry;
  readonly id: string;
  readonly file: Extracted | null;
  readonly workoutId: string;
}

/** Resolves to the reason if it cannot be imported. */
async function moveOne(
  deps: Deps,
  { actor }: MoveWork,
  { entry, id, file, workoutId }: OnePhoto,
): Promise<string | undefined> {
  if (!file) return "own_data.damaged";
  const { takenAt, place, createdAt } = entry;
  try {
    const added = await addMovedPhoto(deps, actor, workoutId, {
      id,
      path: file.path,
      taken: {
        taken_at: takenAt === null ? null : new Date(takenAt),
        lon: place?.lon ?? null,
        lat: place?.lat ?? null,
        placed_by: place?.by ?? null,
      },
      createdAt: new Date(Math.min(Date.parse(createdAt), deps.now().getTime())),
    });
    return added.ok ? undefined : added.error;
  } finally {
    await rm(file.path, { force: true });
  }
}
