import type { Writable } from "node:stream";
import { positionEvent, resyncEvent } from "@cairn/contracts/live-events";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { LiveListener } from "../../platform/live/live-hub.ts";
import type { PublishedNews } from "../../platform/live/publish-live.queries.ts";

/** Maximum number of bytes waiting for a slow reader; a reader further behind is disconnected and connects again. */
const maxBehind = 64 * 1024;

/**
 * One open stream of server-sent events. Thousands are open at once, so each holds little and writes bytes that are made once for
 * all.
 */
export class LiveStream implements LiveListener {
  readonly userId: string;
  /** Hash of the key of the session with which it was opened. */
  readonly keyHash: Buffer;
  /** The same in hexadecimal digits. */
  readonly session: string;
  readonly workouts: readonly string[];
  readonly #sink: Writable;
  #isEnded = false;

  /** @param sink receives the events; this ends it */
  constructor({ userId, keyHash }: SessionActor, workouts: readonly string[], sink: Writable) {
    this.userId = userId;
    this.keyHash = keyHash;
    this.session = keyHash.toString("hex");
    this.workouts = workouts;
    this.#sink = sink;
    sink.write("retry: 2000\n\n");
  }

  hear(news: PublishedNews): void {
    this.#write(bytesOf(news));
  }

  resync(place: string): void {
    this.#write(eventBytes(resyncEvent, place, {}));
  }

  /** Shows that the connection is alive, and moves the position from which its client resumes. */
  beat(place: string): void {
    this.#write(eventBytes(positionEvent, place, {}));
  }

  end(): void {
    this.#isEnded = true;
    this.#sink.end();
  }

  /**
   * Calls a function once the connection is closed, but never before this has returned. It may be closed already, because a
   * client left before its stream was made; the sink says nothing more then.
   */
  onClose(listener: () => void): void {
    if (this.#sink.closed) queueMicrotask(listener);
    else this.#sink.once("close", listener);
  }

  #write(bytes: Buffer): void {
    if (this.#isEnded || this.#sink.destroyed) return;
    this.#sink.write(bytes);
    if (this.#sink.writableLength > maxBehind) this.#sink.destroy();
  }
}

const eventBytes = (name: string, id: string, data: object): Buffer =>
  Buffer.from(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);

const made = new WeakMap<PublishedNews, Buffer>();

/** The same bytes for all streams that get it. */
function bytesOf(news: PublishedNews): Buffer {
  const bytes =
    made.get(news) ?? eventBytes(news.kind, news.id, "about" in news ? { workoutKey: news.about } : {});
  made.set(news, bytes);
  return bytes;
}
