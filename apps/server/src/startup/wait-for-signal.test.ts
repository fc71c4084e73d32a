import { EventEmitter } from "node:events";
import { destination, pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitForSignal } from "./wait-for-signal.ts";

const log = pino({ level: "silent" }, destination(2));

describe("a server that waits for a signal to stop", () => {
  let process: EventEmitter;
  let sent: unknown[];
  let ended: number[];
  let now: number;

  beforeEach(() => {
    process = new EventEmitter();
    [sent, ended, now] = [[], [], 0];
    vi.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(() => vi.restoreAllMocks());

  const wait = async (): Promise<"signal"> =>
    await waitForSignal(log, {
      on: (name, hear) => process.on(name, hear),
      send: (message) => sent.push(message),
      exit: (status) => ended.push(status),
    });

  it("asks the launcher for messages, and hears of signals by them", async () => {
    const signal = wait();
    expect(sent).toEqual([{ takesSignals: true }]);
    process.emit("message", "something else");
    process.emit("message", { passedOn: "SIGTERM" });
    expect(await signal).toBe("signal");
  });

  it("does not take what the launcher passes on late, nor its end, for somebody's second signal", async () => {
    const signal = wait();
    process.emit("SIGINT");
    now = 60_000;
    process.emit("message", { passedOn: "SIGINT" });
    process.emit("disconnect");
    expect(await signal).toBe("signal");
    expect(ended).toEqual([]);
  });

  it("ends at once at somebody's second signal, but not at one that comes with the first", async () => {
    const signal = wait();
    process.emit("SIGINT");
    process.emit("SIGTERM");
    expect(ended).toEqual([]);
    now = 1001;
    process.emit("SIGINT");
    expect(ended).toEqual([1]);
    expect(await signal).toBe("signal");
  });
});
