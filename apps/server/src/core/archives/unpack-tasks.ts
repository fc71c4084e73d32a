import type { Result } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { ExportTable } from "@cairn/formats/services/read-export-table";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { ExtractedFile, ExtractFileInput } from "./read-export.worker.ts";
import type {
  CountedMembers,
  CountMembersInput,
  UnpackedMembers,
  UnpackMembersInput,
} from "./unpack-members.worker.ts";

const file = new URL("./unpack-members.worker.ts", import.meta.url);

/** A gigabyte takes about 20 s on a quiet machine; a job unpacks 16 MB at once. */
const lane = { lane: "imports", timeLimit: 180_000 } as const;

export const unpackMembers: WorkerTask<UnpackMembersInput, UnpackedMembers> = {
  file,
  name: "unpackMembers",
  ...lane,
};
export const countMembers: WorkerTask<CountMembersInput, CountedMembers> = {
  file,
  name: "countMembers",
  ...lane,
};

const exportFile = new URL("./read-export.worker.ts", import.meta.url);

export const readExport: WorkerTask<{ readonly path: string }, ExportTable | undefined> = {
  file: exportFile,
  name: "readExport",
  ...lane,
};
export const extractFile: WorkerTask<
  ExtractFileInput,
  Result<ExtractedFile, ArchiveError | { readonly kind: "missing" }>
> = { file: exportFile, name: "extractFile", ...lane };
