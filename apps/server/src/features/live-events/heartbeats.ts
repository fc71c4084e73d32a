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

/** Gives each stream one turn per interval; rests while there is none. */
export function startHeartbeats({ interval, beat }: HeartbeatSettings): Heartbeats {
  const byTurn = Array.from({ length: turns }, () => new Set<LiveStream>());
  let [turn, next, watched] = [0, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const takeTurn = (): void => {
    turn = (turn + 1) % turns;
    const streams = [...(byTurn[turn] ?? [])];
    if (streams.length > 0) void beat(streams).catch(() => {});
  };
  return {
    watch(stream) {
      next = (next + 1) % turns;
      const mine = byTurn[next];
      mine?.add(stream);
      watched += 1;
      timer ??= setInterval(takeTurn, interval / turns);
      stream.onClose(() => {
        if (mine?.delete(stream) === true) watched -= 1;
        if (watched === 0) rest();
      });
    },
    stop: rest,
  };
}
