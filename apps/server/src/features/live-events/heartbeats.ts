import type { LiveStream } from "./live-stream.ts";

/** Checks streams regularly while they are open. */
export interface Heartbeats {
  watch(stream: LiveStream): void;
  stop(): void;
}

interface HeartbeatSettings {
  /** Time between two heartbeats of a stream, ms. A proxy drops a connection without traffic after a minute. */
  readonly interval: number;
  /** What to do with the streams whose turn it is. */
  readonly beat: (streams: readonly LiveStream[]) => Promise<void>;
}

/** Turns per interval, so that thousands of streams are not written to at once. */
const turns = 15;

/** Gives each stream one turn per interval. */
export function startHeartbeats({ interval, beat }: HeartbeatSettings): Heartbeats {
  const byTurn = Array.from({ length: turns }, () => new Set<LiveStream>());
  let [turn, next] = [0, 0];
  const timer = setInterval(() => {
    turn = (turn + 1) % turns;
    const streams = [...(byTurn[turn] ?? [])];
    if (streams.length > 0) void beat(streams).catch(() => {});
  }, interval / turns);
  return {
    watch(stream) {
      next = (next + 1) % turns;
      const mine = byTurn[next];
      mine?.add(stream);
      stream.onClose(() => mine?.delete(stream));
    },
    stop: () => clearInterval(timer),
  };
}
