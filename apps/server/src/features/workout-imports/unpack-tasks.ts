import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CountMembersInput, UnpackedMembers, UnpackMembersInput } from "./unpack-members.worker.ts";

const file = new URL("./unpack-members.worker.ts", import.meta.url);

/** A gigabyte is unpacked in some 20 s on a quiet machine; a job unpacks 16 MB at once. */
const lane = { lane: "imports", timeLimit: 180_000 } as const;

export const unpackMembers: WorkerTask<UnpackMembersInput, UnpackedMembers> = {
  file,
  name: "unpackMembers",
  ...lane,
};
export const countMembers: WorkerTask<CountMembersInput, number> = { file, name: "countMembers", ...lane };
