import { fail } from "@cairn/domain/result";
import type {
  AccountContents,
  ExportExtras,
  ReadRecording,
  ReadReport,
  ReadRequest,
} from "./file-reading.ts";

interface Waiting {
  readonly onReport: (report: ReadReport) => void;
  /** `isWhole` unless reading was stopped or failed. */
  readonly onEnd: (isWhole: boolean) => void;
}

/** Reads chosen files in a worker, which lives as long as there is something to read. */
export interface FileReader {
  /**
   * Reads the recordings of a file one after the other, and reports each immediately.
   *
   * @returns whether it was read to the end
   */
  readonly readFile: (
    file: File,
    onRecording: (recording: ReadRecording) => void,
    onExtras?: (extras: ExportExtras) => void,
    onAccount?: (account: AccountContents) => void,
  ) => Promise<boolean>;
  /** The only recording of a file, or why it has none; undefined if this browser cannot decide. */
  readonly readAlone: (file: File) => Promise<ReadRecording | undefined>;
  /** The possible number of recordings in a file; undefined if this browser cannot decide. */
  readonly countInFile: (file: File) => Promise<number | undefined>;
  /** One recording of an archive as a separate file, by its number from 1; empty if it cannot be unpacked here. */
  readonly extractFile: (archive: File, member: number, name: string) => Promise<File>;
  /** Ends all reading immediately; callers get what was read so far. */
  readonly stop: () => void;
}

export const createFileReader = (): FileReader => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { onEnd } of left) onEnd(false);
  };

  const startWorker = (): Worker => {
    const started = new Worker(new URL("./file-reader.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<ReadReport>) => {
      const asked = waiting.get(data.id);
      if (data.kind !== "end") {
        asked?.onReport(data);
        return;
      }
      waiting.delete(data.id);
      asked?.onEnd(data.isWhole);
      // Frees the memory that a large file took.
      if (waiting.size === 0) stop();
    });
    started.addEventListener("error", stop);
    return started;
  };

  const ask = (request: Omit<ReadRequest, "id">, onReport: Waiting["onReport"]): Promise<boolean> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, { onReport, onEnd: resolve });
      worker ??= startWorker();
      worker.postMessage({ id: lastId, ...request } satisfies ReadRequest, []);
    });

  const readFile: FileReader["readFile"] = (file, onRecording, onExtras, onAccount) =>
    ask({ task: "read", file }, (report) => {
      if (report.kind === "recording") onRecording(report.recording);
      if (report.kind === "extras") onExtras?.(report.extras);
      if (report.kind === "account") onAccount?.(report.account);
    });

  return {
    readFile,
    readAlone: async (file) => {
      const recordings: ReadRecording[] = [];
      const isWhole = await readFile(file, (recording) => recordings.push(recording));
      if (isWhole && recordings.length === 0) {
        return { name: file.name, result: fail("workout_import.empty_archive") };
      }
      return recordings.length === 1 ? recordings[0] : undefined;
    },
    countInFile: async (file) => {
      let count: number | undefined;
      await ask({ task: "count", file }, (report) => {
        if (report.kind === "count") count = report.count;
      });
      return count;
    },
    extractFile: async (archive, member, name) => {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      await ask({ task: "extract", file: archive, member }, (report) => {
        if (report.kind === "bytes") parts.push(...report.parts);
      });
      return new File(parts, name.split("/").at(-1) ?? name);
    },
    stop,
  };
};
