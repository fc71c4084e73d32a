import { Readable } from "node:stream";
import { positionEvent, resyncEvent } from "@cairn/contracts/live-events";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { LiveListener } from "../../platform/live/live-hub.ts";

/** One open stream of server-sent events. */
export interface LiveStream extends LiveListener {
  /** Of the session that it was opened with. */
  readonly keyHash: Buffer;
  /** What is sent. */
  readonly body: Readable;
  /** Shows that the connection lives, and moves the place from which its client goes on. */
  beat(place: string): void;
  end(): void;
}

/** Bytes that wait for a slow reader; one who is further behind is cut off and asks again. */
const maxBehind = 64 * 1024;

/** Makes the stream of a person who has workouts on the screen. */
export function openLiveStream({ userId, keyHash }: SessionActor, workouts: readonly string[]): LiveStream {
  const body = new Readable({ highWaterMark: maxBehind, read() {} });
  let isEnded = false;
  const write = (name: string, id: string, data: object): void => {
    if (body.destroyed || isEnded) return;
    const isTaken = body.push(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!isTaken) body.destroy();
  };
  body.push("retry: 2000\n\n");
  return {
    userId,
    keyHash,
    workouts,
    body,
    hear: (news) => write(news.kind, news.id, "about" in news ? { workoutKey: news.about } : {}),
    resync: (place) => write(resyncEvent, place, {}),
    beat: (place) => write(positionEvent, place, {}),
    end() {
      if (!isEnded) body.push(null);
      isEnded = true;
    },
  };
}
