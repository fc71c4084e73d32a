import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CountMembersInput, UnpackedMembers, UnpackMembersInput } from "./unpack-members.worker.ts";

const file = new URL("./unpack-members.worker.ts", import.meta.url);

export const unpackMembers: WorkerTask<UnpackMembersInput, UnpackedMembers> = { file, name: "unpackMembers" };
export const countMembers: WorkerTask<CountMembersInput, number> = { file, name: "countMembers" };
