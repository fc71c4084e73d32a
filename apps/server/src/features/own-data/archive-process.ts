import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps.ts";
import { type Program, startProgram } from "../../platform/processes/start-program.ts";
import type { ArchiveAnswer, ArchiveMessage, ArchiveWork, MadeArchive } from "./archive-work.ts";
import { NoSpaceError } from "./store-parts.ts";

/** Nobody waits for an archive who waits for a page; stepping back further made no difference to others, and a busy machine would never get to it. */
const program: Program = {
  file: new URL("make-archive.process.ts", import.meta.url),
  // Its own memory, swept by its one thread: helpers would only take a processor from others.
  options: ["--single-threaded-gc", "--max-old-space-size=512"],
  niceness: 10,
};
/** A program that says nothing for so long hangs: a file takes seconds, on a busy machine a minute, ms. */
const silentMs = 600_000;

/** The account whose archive was asked for is gone. */
export class AccountGoneError extends Error {
  override readonly name = "AccountGoneError";
}

type ProcessDeps = Pick<Deps, "connection" | "incomingDir" | "settings" | "storage">;

interface Making extends Pick<ArchiveWork, "run" | "madeAt"> {
  /** Told about once a second how many things are in it; what it throws ends the work. */
  readonly onProgress: (done: number) => Promise<void>;
  /** Ends the work; its reason is thrown. */
  readonly signal: AbortSignal;
}

/**
 * Makes an archive in a process of its own, which is gone when this comes back. Of one that breaks off the parts that were full stay.
 *
 * @throws NoSpaceError, AccountGoneError, the signal's reason, what `onProgress` throws, or Error when the process falls over or hangs
 */
export async function makeInProcess(
  { connection, incomingDir, settings, storage }: ProcessDeps,
  { run, madeAt, onProgress, signal }: Making,
): Promise<MadeArchive> {
  signal.throwIfAborted();
  const partPath = join(incomingDir, randomBytes(12).toString("hex"));
  const made = Promise.withResolvers<MadeArchive>();
  const gone = Promise.withResolvers<void>();
  const silence = setTimeout(() => made.reject(new Error("the process has stopped responding")), silentMs);
  const hear = async (answer: ArchiveAnswer): Promise<void> => {
    if (answer.kind === "progress") await onProgress(answer.done);
    if (answer.kind === "room") started.tell({ kind: "room", isThere: await storage.hasFreeSpace() });
    if (answer.kind === "no_space") throw new NoSpaceError(answer.message);
    if (answer.kind === "gone") throw new AccountGoneError("there is no such account");
    if (answer.kind === "made") made.resolve(answer.archive);
  };
  const started = startProgram<ArchiveMessage, ArchiveAnswer>(program, {
    onMessage(answer) {
      silence.refresh();
      hear(answer).catch(made.reject);
    },
    onGone(how) {
      made.reject(new Error(`the process that creates an archive ended (${how}): ${started.said}`));
      gone.resolve();
    },
  });
  const stop = (): void => made.reject(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    const { publicUrl, dataDir, files } = settings;
    started.tell({
      kind: "make",
      run,
      madeAt,
      connection,
      settings: { publicUrl, dataDir, files },
      partPath,
    });
    return await made.promise;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", stop);
    started.kill();
    await gone.promise;
    await rm(partPath, { force: true });
  }
}
