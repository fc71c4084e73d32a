import { rm } from "node:fs/promises";
import type { ListEntry, ListFileName } from "@cairn/contracts/own-data/own-data-files";
import type { Result } from "@cairn/domain/result";
import { isLastSlowTry } from "../../../core/received-files/import-error.ts";
import type { Deps } from "../../../deps.ts";
import type { WorkerTask } from "../../../platform/workers/workers.ts";
import type { MoveError } from "./open-own-data.ts";
import type { Extracted, ExtractInput, OwnDataHead } from "./read-own-data.worker.ts";
import type { ReadSpreadInput, SpreadInput, SpreadPart } from "./spread-list.worker.ts";

const file = new URL("./read-own-data.worker.ts", import.meta.url);
const spreadFile = new URL("./spread-list.worker.ts", import.meta.url);
const lane = { lane: "imports", timeLimit: 180_000 } as const;

const readHeadTask: WorkerTask<{ readonly path: string }, Result<OwnDataHead, MoveError> | undefined> = {
  file,
  name: "readHead",
  ...lane,
};
const spreadListTask: WorkerTask<SpreadInput, string | null> = {
  file: spreadFile,
  name: "spreadList",
  ...lane,
};
const readSpreadTask: WorkerTask<ReadSpreadInput, SpreadPart> = {
  file: spreadFile,
  name: "readSpread",
  ...lane,
};
const extractTask: WorkerTask<ExtractInput, readonly (Extracted | null)[]> = {
  file,
  name: "extractFiles",
  ...lane,
};

type ReadDeps = Pick<Deps, "workers">;

/** The threads have too much to do, or it took too long; the work is retried later. */
const busy = (): Error => new Error("too many other files are being unpacked");

/**
 * The head of an archive; undefined if it is not from a Cairn.
 *
 * @param attempt which run of the job this is, from 1: the last ones give up an archive that takes too long
 * @throws Error if it cannot be read now
 */
export async function readHead(
  { workers }: ReadDeps,
  path: string,
  attempt: number | undefined,
): Promise<Result<OwnDataHead, MoveError> | undefined> {
  const run = await workers.run(readHeadTask, { path });
  if (run.ok) return run.value;
  if (run.error === "out_of_memory" || (run.error === "too_long" && isLastSlowTry(attempt)))
    return { ok: false, error: "own_data.too_large" };
  throw busy();
}

/**
 * The entries of a list, some at a time.
 *
 * @param most number of entries after which the rest is not read
 */
export async function* listEntries<Name extends ListFileName>(
  { workers }: ReadDeps,
  { path, folder }: { readonly path: string; readonly folder: string },
  name: Name,
  { pageSize, most = Infinity }: { readonly pageSize: number; readonly most?: number },
): AsyncGenerator<readonly ListEntry<Name>[]> {
  const spread = await workers.run(spreadListTask, { path, name, folder });
  if (!spread.ok) throw busy();
  if (spread.value === null) return;
  try {
    let left = most;
    let from: number | undefined = 0;
    while (from !== undefined && left > 0) {
      const part: ReadSpreadInput = { path: spread.value, from, limit: Math.min(pageSize, left) };
      const run = await workers.run(readSpreadTask, part);
      if (!run.ok) throw busy();
      const entries = run.value.entries as readonly ListEntry<Name>[];
      if (entries.length > 0) yield entries;
      left -= entries.length;
      from = run.value.next;
    }
  } finally {
    await rm(spread.value, { force: true });
  }
}

/** Unpacks some files of an archive; null for each that cannot be unpacked. */
export async function extractFiles(
  { workers }: ReadDeps,
  input: ExtractInput,
): Promise<readonly (Extracted | null)[]> {
  const run = await workers.run(extractTask, input);
  if (!run.ok) throw busy();
  return run.value;
}
