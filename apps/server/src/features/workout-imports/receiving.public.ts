export {
  importErrorOf,
  importErrorOfWorker,
  type ImportError,
  isPassingImportError,
} from "./import-error.ts";
export { memberNames } from "./member-names.ts";
export { type IncomingFile, type ReceivedFile, receiveFile, safeName } from "./receive-file.ts";
export {
  type KeptFile,
  type NamedWorkout,
  storeFile,
  type StoredWorkout,
  SupersededError,
} from "./store-file.ts";
export { countMembers, extractFile, readExport, unpackMembers } from "./unpack-tasks.ts";
export type { Member } from "./unpack-members.worker.ts";
