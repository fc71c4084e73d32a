import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps.ts";
import { type Program, startProgram } from "../../platform/processes/start-program.ts";
import type { ArchiveAnswer, ArchiveMessage, ArchiveWork, MadeArchive } from "./archive-work.ts";
import { NoSpaceError } from "./store-parts.ts";

/**
 * Nobody who waits for a page should wait for an archive; a still lower priority made no difference to others, and on a busy
 * machine the archive would never be made.
 */
const program: Program = {
  file: new URL("make-archive.process.ts", import.meta.url),
  // Its own memory, collected by its only thread: helper threads would only take a processor from others.
  options: ["--single-threaded-gc", "--max-old-space-size=512"],
  niceness: 10,
};
/** A program without a message for this long hangs, ms: a file takes seconds, on a busy machine a minute. */
const silentMs = 600_000;

/** The account of the requested archive no longer exists. */
export class AccountGoneError extends Error {
  override readonly name = "AccountGoneError";
}

type ProcessDeps = Pick<Deps, "connection" | "incomingDir" | "settings" | "storage">;

interface Making extends Pick<ArchiveWork, "run" | "madeAt"> {
  /** Called about once a second with the number of things in it; an exception ends the work. */
  readonly onProgress: (done: number) => Promise<void>;
  /** Ends the work and throws its reason. */
  readonly signal: AbortSignal;
}

/**
 * Makes an archive in a separate process, which has ended when this returns. If it is broken off, the finished parts stay.
 *
 * @throws NoSpaceError, AccountGoneError, the signal's reason, an exception of `onProgress`, or Error if the process crashes or
 *   hangs
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
