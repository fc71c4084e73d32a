import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { ownDataDays } from "@cairn/contracts/own-data/own-data-limits";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { removeArchive } from "./export-files.ts";
import { countContents } from "./exported-workouts.queries.ts";
import { deleteExport, findExport, insertExport } from "./exports.queries.ts";
import { findMovedSettings } from "./moved.queries.ts";
import { exportOwnDataJob } from "./task-names.ts";

const dayMs = 86_400_000;

/** How long a finished archive can be downloaded, ms. */
export const retentionMs = ownDataDays * dayMs;

type StartDeps = Pick<Deps, "db" | "files" | "now" | "storage">;

/** Requests an archive of everything that a person has, in place of the previous one. */
export async function startExport(
  deps: StartDeps,
  ownerId: string,
  requestId: string,
): Promise<Result<true, "own_data.under_way" | "storage.no_space">> {
  if (!(await deps.storage.hasFreeSpace())) return fail("storage.no_space");
  const key = { ownerId, id: newId() };
  const started = await deps.db.transaction().execute(async (trx) => {
    const inserted = await insertExport(trx, key, deps.now());
    if (!inserted) return undefined;
    await addJob(trx, exportOwnDataJob, key, { requestId });
    await publishLive(trx, { kind: "ownData", to: [ownerId] });
    return inserted;
  });
  if (!started) return fail("own_data.under_way");
  if (started.replacedId !== undefined) await removeArchive(deps, { ownerId, id: started.replacedId });
  return ok(true);
}

/** Removes a person's archive, or stops making it. */
export async function removeExport(deps: Pick<Deps, "db" | "files">, ownerId: string): Promise<void> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const deletedId = await deleteExport(trx, ownerId);
    await publishLive(trx, { kind: "ownData", to: [ownerId] });
    return deletedId;
  });
  if (id !== undefined) await removeArchive(deps, { ownerId, id });
}

/** The content that an archive would have, and the progress of the last one. */
export async function showExport(
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
): Promise<OwnDataView> {
  const [{ originals: _originals, ...contents }, row, moved] = await Promise.all([
    countContents(db, ownerId),
    findExport(db, ownerId),
    findMovedSettings(db, ownerId),
  ]);
  const settings = moved.map(({ id, createdAt }) => ({ id, created: createdAt.getTime() }));
  const ends = row?.finished_at && row.finished_at.getTime() + retentionMs;
  if (!row || (ends && ends <= now().getTime())) return { contents, settings };
  return {
    contents,
    settings,
    archive: {
      id: row.id,
      state: row.state,
      created: row.created_at.getTime(),
      done: row.done,
      total: row.total,
      ...(row.size_bytes !== null && { size: row.size_bytes }),
      ...(row.state === "ready" && ends && { ends }),
      ...(row.reason !== null && { reason: row.reason }),
    },
  };
}
