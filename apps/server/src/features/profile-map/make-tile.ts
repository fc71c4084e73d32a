import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { refusalOf } from "../../platform/http/worker-refusal.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { DrawnWorkout, DrawTileInput } from "./draw-tile.worker.ts";
import { findTileLines, findTileVersion, type TileOf } from "./profile-map.queries.ts";

const drawTile: WorkerTask<DrawTileInput, Uint8Array> = {
  file: new URL("./draw-tile.worker.ts", import.meta.url),
  name: "drawTile",
  lane: "answers",
  timeLimit: 60_000,
};

type TileDeps = Pick<Deps, "db" | "workers">;

/**
 * Makes a tile of the version that it will be kept under: of lines that came in between, those who see the older version might know nothing.
 *
 * @throws AppError `privacy_zone.busy` when what it shows has changed since, `request.busy` or `request.share_used` when the threads have no room
 */
export async function makeTile(deps: TileDeps, of: TileOf, version: string): Promise<Buffer> {
  const workouts = await linesOfVersion(deps, of, version);
  if (!workouts) throw new AppError("privacy_zone.busy", { retryAfter: 1 });
  const drawn = await deps.workers.run(drawTile, { tile: of.tile, workouts });
  if (!drawn.ok) throw new AppError(refusalOf(drawn.error) ?? "request.busy");
  return Buffer.from(drawn.value.buffer, drawn.value.byteOffset, drawn.value.byteLength);
}

async function linesOfVersion(
  { db }: TileDeps,
  of: TileOf,
  version: string,
): Promise<readonly DrawnWorkout[] | undefined> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      if ((await findTileVersion(trx, of)) !== version) return undefined;
      return await findTileLines(trx, of);
    });
}
