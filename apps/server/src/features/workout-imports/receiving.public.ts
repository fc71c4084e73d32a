export {
  importErrorOf,
  importErrorOfWorker,
  type ImportError,
  isPassingImportError,
} from "./import-error.ts";
export { keepOriginal } from "./keep-original.ts";
export { memberNames } from "./member-names.ts";
export { originalKey } from "./original-key.ts";
export { type IncomingFile, type ReceivedFile, receiveFile, safeName } from "./receive-file.ts";
export { removeIfUnused } from "./remove-original.ts";
export { type KeptFile, storeFile, type StoredWorkout, SupersededError } from "./store-file.ts";
export { countMembers, unpackMembers } from "./unpack-tasks.ts";
export type { Member } from "./unpack-members.worker.ts";
