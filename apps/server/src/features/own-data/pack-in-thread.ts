import type { Deps } from "../../deps.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { PackedFile } from "../../platform/zip/pack-file.ts";
import type { Pack } from "./archive-writer.ts";
import type { PackInput } from "./pack-file.worker.ts";

const packForArchive: WorkerTask<PackInput, PackedFile> = {
  file: new URL("./pack-file.worker.ts", import.meta.url),
  name: "packForArchive",
  lane: "answers",
  timeLimit: 60_000,
};

/** Packs files in a worker thread. */
export const packInThread =
  ({ workers }: Pick<Deps, "workers">): Pack =>
  async (bytes, isDeflated) => {
    const packed = await workers.run(packForArchive, { bytes, isDeflated });
    if (!packed.ok) throw new Error(`a file was not packed: ${packed.error}`);
    return packed.value;
  };
