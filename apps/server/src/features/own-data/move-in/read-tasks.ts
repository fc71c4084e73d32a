import type { ListEntry, ListFileName } from "@cairn/contracts/own-data/own-data-files";
import type { Result } from "@cairn/domain/result";
import type { Deps } from "../../../deps.ts";
import type { WorkerTask } from "../../../platform/workers/workers.ts";
import type {
  Extracted,
  ExtractInput,
  MoveError,
  OwnDataHead,
  ReadListInput,
} from "./read-own-data.worker.ts";

const file = new URL("./read-own-data.worker.ts", import.meta.url);
const lane = { lane: "imports", timeLimit: 180_000 } as const;

const readHeadTask: WorkerTask<{ readonly path: string }, Result<OwnDataHead, MoveError> | undefined> = {
  file,
  name: "readHead",
  ...lane,
};
const readListTask: WorkerTask<ReadListInput, readonly unknown[]> = { file, name: "readList", ...lane };
const extractTask: WorkerTask<ExtractInput, readonly (Extracted | null)[]> = {
  file,
  name: "extractFiles",
  ...lane,
};

type ReadDeps = Pick<Deps, "workers">;

/** The threads have too much to do; the work is retried later. */
const busy = (): Error => new Error("too many other files are being unpacked");

/**
 * The head of an archive; undefined if it is not from a Cairn.
 *
 * @throws Error if it cannot be read now
 */
export async function readHead(
  { workers }: ReadDeps,
  path: string,
): Promise<Result<OwnDataHead, MoveError> | undefined> {
  const run = await workers.run(readHeadTask, { path });
  if (run.ok) return run.value;
  if (run.error === "out_of_memory" || run.error === "too_long")
    return { ok: false, error: "own_data.too_large" };
  throw busy();
}

/** Pages to take out of a list at once, because each time all of it is read. A route may have a million points. */
const pagesAtOnce = (name: ListFileName): number => (name === "routes.json" ? 1 : 25);

/** The entries of a list, some at a time. */
export async function* listEntries<Name extends ListFileName>(
  { workers }: ReadDeps,
  path: string,
  name: Name,
  pageSize: number,
): AsyncGenerator<readonly ListEntry<Name>[]> {
  const limit = pageSize * pagesAtOnce(name);
  for (let from = 0; ; from += limit) {
    const run = await workers.run(readListTask, { path, name, from, limit });
    if (!run.ok) throw busy();
    const entries = run.value as readonly ListEntry<Name>[];
    for (let at = 0; at < entries.length; at += pageSize) yield entries.slice(at, at + pageSize);
    if (entries.length < limit) return;
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
