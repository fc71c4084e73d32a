import { blobSource } from "./blob-source.ts";
import type { ExportExtras, ReadReport, ReadRequest } from "./file-reading.ts";
import { readAccount } from "./read-account.ts";
import { countRecordings, extractRecording, readRecordings } from "./read-recordings.ts";

const report = (message: ReadReport): void => {
  // A dedicated worker sends messages only to its creator, so there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(message);
};

const answer = async ({ id, task, file, member = 1 }: ReadRequest): Promise<void> => {
  const source = blobSource(file);
  const account = task === "extract" ? undefined : await readAccount(source);
  // However little it contains, it is sent as a whole.
  if (account && task === "count") report({ id, kind: "count", count: 2 });
  else if (account) report({ id, kind: "account", account });
  else if (task === "count") report({ id, kind: "count", count: await countRecordings(source) });
  else if (task === "extract") {
    const parts = await extractRecording(source, member);
    if (parts) report({ id, kind: "bytes", parts });
  } else {
    const tellExtras = (extras: ExportExtras) => report({ id, kind: "extras", extras });
    for await (const recording of readRecordings(source, file.name, tellExtras)) {
      report({ id, kind: "recording", recording });
    }
  }
  report({ id, kind: "end", isWhole: true });
};

let last = Promise.resolve();

/** One file at a time: memory is that of the largest, and the first ones are reported first. */
globalThis.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  const before = last;
  last = (async () => {
    await before;
    try {
      await answer(data);
    } catch {
      // The file was moved or changed since it was chosen. Sending it will show that.
      report({ id: data.id, kind: "end", isWhole: false });
    }
  })();
});
