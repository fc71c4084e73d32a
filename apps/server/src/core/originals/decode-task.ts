import type { Result } from "@cairn/domain/result";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type {
  DecodeFileError,
  DecodeFileInput,
  ImportedRecording,
  LineOfFile,
} from "./decode-file.worker.ts";

/** The longest file that is accepted takes some 15 s on a quiet machine. */
export const decodeFile: WorkerTask<
  DecodeFileInput,
  Result<readonly ImportedRecording[], DecodeFileError>
> = {
  file: new URL("./decode-file.worker.ts", import.meta.url),
  name: "decodeFile",
  lane: "imports",
  timeLimit: 120_000,
};

/** The line alone takes half as long. */
export const decodeLine: WorkerTask<
  Pick<DecodeFileInput, "path" | "gzipped">,
  Result<LineOfFile, DecodeFileError>
> = {
  file: new URL("./decode-file.worker.ts", import.meta.url),
  name: "decodeLine",
  lane: "imports",
  timeLimit: 120_000,
};
