import { fail, ok, type Result } from "@cairn/domain/result";
import type { Logger } from "pino";
import { FairQueue, type QueueLimits, type QueueRefusal } from "../workers/fair-queue.ts";
import { currentScope, endTurn } from "../workers/share-scope.ts";
import { createSemaphore } from "../workers/weighted-semaphore.ts";
import { type ImageProcess, startImageProcess, type WorkLimits } from "./image-process.ts";
import type { DrawWork, ImageWork, PaintWork, ScaleWork, SizesWork, WrittenPicture } from "./image-work.ts";

/**
 * Why there is no picture: the file contains none or takes too much to decode, or too many requests are waiting, from the caller
 * or in total. `busy` also if the machine was too busy to decode it in time.
 */
export type ImageError = "damaged" | QueueRefusal;

/**
 * Work on pictures, in processes that are killed when they exceed their limits; none of it runs in the server's own threads.
 * Callers take turns.
 */
export interface Images {
  /**
   * Decodes a file from an untrusted source.
   *
   * @param pixels of the file, which determine how much memory decoding takes
   */
  writeSizes(work: SizesWork, pixels: number): Promise<Result<readonly WrittenPicture[], ImageError>>;
  /** Scales a picture that was written here; an unreadable one is a bug. */
  scale(work: ScaleWork): Promise<Result<Uint8Array, QueueRefusal>>;
  /** Writes painted pixels as a picture. */
  paint(work: PaintWork): Promise<Result<Uint8Array, QueueRefusal>>;
  /** Writes a drawn picture. */
  draw(work: DrawWork): Promise<Result<Uint8Array, QueueRefusal>>;
  /** Ends all processes, whatever they are doing. */
  close(): void;
}

export interface ImageSettings {
  readonly log: Logger;
  readonly limits?: WorkLimits;
  /** How long an idle process is kept, ms. */
  readonly idleTime?: number;
}

/** Files that people send: one per caller at a time. */
const fileLimits: QueueLimits = {
  atOnce: 2,
  atOncePerKey: 1,
  waiting: 64,
  waitingPerGroup: 48,
  waitingPerKey: 16,
};
/** Our own pictures in further sizes: a page requests a hundred at once. */
const ourLimits: QueueLimits = {
  atOnce: 1,
  atOncePerKey: 1,
  waiting: 400,
  waitingPerGroup: 300,
  waitingPerKey: 150,
};

/**
 * Two files are decoded at the same time if they have no more pixels together: the work in progress takes about 400 MB at worst,
 * the coefficients of a progressive file.
 */
const pixelsAtOnce = 32_000_000;

/** A photo of 100 megapixels takes about 2 s and 300 MB. */
const defaultLimits: WorkLimits = { start: 90_000, cpuTime: 15_000, time: 90_000, memory: 768 * 1024 * 1024 };
const defaultIdleTime = 30_000;

/** Creates the work on pictures; a process is started when it is needed. */
export function createImages({
  log,
  limits = defaultLimits,
  idleTime = defaultIdleTime,
}: ImageSettings): Images {
  const start = (): ImageProcess => startImageProcess(limits);
  // Our own pictures never use a process that has read an untrusted file, nor do they wait for one.
  const forFiles = keepProcesses(start, idleTime);
  const forOurs = keepProcesses(start, idleTime);
  const fileQueue = new FairQueue(fileLimits);
  const ourQueue = new FairQueue(ourLimits);
  const gate = createSemaphore(pixelsAtOnce, fileLimits.atOnce);

  const runOurs = async (work: ImageWork): Promise<Result<Uint8Array, QueueRefusal>> => {
    endTurn();
    const done = await ourQueue.run(currentScope().share, () => forOurs.run((idle) => idle.run(work)));
    if (!done.ok) return done;
    if (done.value.kind === "late") return fail("busy");
    const [picture] = done.value.kind === "pictures" ? done.value.pictures : [];
    if (!picture) throw new Error(`a picture was not made: ${JSON.stringify(done.value)}`);
    return ok(picture.bytes);
  };

  return {
    async writeSizes(work, pixels) {
      endTurn();
      const done = await fileQueue.run(currentScope().share, () =>
        gate.run(pixels, () => forFiles.run((idle) => idle.run({ kind: "sizes", ...work }))),
      );
      if (!done.ok) return done;
      if (!done.value.ok) return done.value;
      const outcome = done.value.value;
      if (outcome.kind === "pictures") return ok(outcome.pictures);
      const { kind, message } = outcome;
      if (kind === "late") log.warn({ pixels, message }, "the machine was too busy to decode a photo");
      if (kind === "ended") log.warn({ pixels, message }, "the process that decoded a photo crashed");
      return fail(kind === "late" ? "busy" : "damaged");
    },
    scale: (work) => runOurs({ kind: "scale", ...work }),
    paint: (work) => runOurs({ kind: "paint", ...work }),
    draw: (work) => runOurs({ kind: "draw", ...work }),
    close() {
      forFiles.close();
      forOurs.close();
    },
  };
}

interface ProcessKeeper {
  /** Runs a task with an idle process or a new one. */
  run<T>(task: (idle: ImageProcess) => Promise<T>): Promise<T>;
  close(): void;
}

/** Keeps processes for the next task for a while. */
function keepProcesses(start: () => ImageProcess, idleTime: number): ProcessKeeper {
  const idle = new Map<ImageProcess, NodeJS.Timeout>();
  const all = new Set<ImageProcess>();

  function take(): ImageProcess {
    for (const [known, timer] of [...idle].toReversed()) {
      idle.delete(known);
      clearTimeout(timer);
      if (known.isAlive) return known;
      all.delete(known);
    }
    const started = start();
    all.add(started);
    return started;
  }

  function end(known: ImageProcess): void {
    idle.delete(known);
    all.delete(known);
    known.kill();
  }

  return {
    async run(task) {
      const taken = take();
      try {
        return await task(taken);
      } finally {
        if (taken.isAlive) idle.set(taken, setTimeout(() => end(taken), idleTime).unref());
        else all.delete(taken);
      }
    },
    close() {
      for (const timer of idle.values()) clearTimeout(timer);
      for (const known of all) end(known);
    },
  };
}
