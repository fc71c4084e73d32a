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
  /** `isWhole` unless the reading was stopped or broke. */
  readonly onEnd: (isWhole: boolean) => void;
}

/** Reads chosen files in a worker of its own, which lives as long as there is something to read. */
export interface FileReader {
  /**
   * Reads the recordings of a file, file after file; each is told as soon as it is read.
   *
   * @returns whether it was read to its end
   */
  readonly readFile: (
    file: File,
    onRecording: (recording: ReadRecording) => void,
    onExtras?: (extras: ExportExtras) => void,
    onAccount?: (account: AccountContents) => void,
  ) => Promise<boolean>;
  /** The one recording of a file, or why it has none; undefined when this browser cannot tell. */
  readonly readAlone: (file: File) => Promise<ReadRecording | undefined>;
  /** How many recordings a file may hold; undefined when this browser cannot tell. */
  readonly countInFile: (file: File) => Promise<number | undefined>;
  /** One recording of an archive as a file of its own, by its number from 1; empty when it cannot be unpacked here. */
  readonly extractFile: (archive: File, member: number, name: string) => Promise<File>;
  /** Ends all reading at once; whoever waits gets what was read until now. */
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
      // What a large file took is given back.
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
