import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { unpackMembers } from "../../apps/server/src/core/archives/unpack-members.worker.ts";

/** The cost of reading an archive in a process of its own. */
export interface ArchiveReading {
  readonly members: number;
  readonly milliseconds: number;
  /** Bytes by which the process grew. */
  readonly grown: number;
}

const [path = ""] = process.argv.slice(2);
const before = process.memoryUsage.rss();
const start = performance.now();
let [members, peak, isLast] = [0, before, false];
while (!isLast) {
  const place = { path, folder: dirname(path), from: members };
  const unpacked = await unpackMembers({ ...place, maxMembers: 10_000, bytesLeft: 2 ** 34, batchBytes: 1 });
  peak = Math.max(peak, process.memoryUsage.rss());
  for (const { result } of unpacked.members) if (result.ok) await rm(result.value.path);
  members += unpacked.members.length;
  ({ isLast } = unpacked);
}
const milliseconds = performance.now() - start;
const reading: ArchiveReading = { members, milliseconds, grown: peak - before };
console.log(JSON.stringify(reading));
