import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endServer, type ServerParts } from "./end-server.ts";

const hour = 3_600_000;
const never = new Promise<void>(() => {});

/** Lets an hour pass as soon as somebody waits for it. */
async function passHour(): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(hour);
}

describe("a server that is told to stop", () => {
  let said: string[];
  let closed: string[];

  beforeEach(() => {
    [said, closed] = [[], []];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const log = pino({ level: "warn" }, { write: (line: string) => said.push(JSON.parse(line).msg) });
  const end = async (parts: Partial<ServerParts>): Promise<boolean> =>
    await endServer(
      {
        underWay: {},
        closeDeps: async () => void closed.push("deps"),
        closeDatabase: async () => void closed.push("database"),
        ...parts,
      },
      log,
    );
  it("lets its database take its time, and says nothing about it", async () => {
    const stopping = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const closeDatabase = async (): Promise<void> => {
      stopping.resolve();
      await stopped.promise;
    };
    const ended = end({ underWay: { "a request": Promise.resolve() }, closeDatabase });
    await stopping.promise;
    vi.advanceTimersByTime(hour);
    stopped.resolve();
    expect([await ended, said, closed]).toEqual([true, [], ["deps"]]);
  });

  it("cuts off what takes too long, names it, and stops its database", async () => {
    const ended = end({ underWay: { "a request": never, "a job": Promise.resolve() } });
    await passHour();
    expect([await ended, said, closed]).toEqual([
      false,
      ["a request took too long to end and was cut off"],
      ["deps", "database"],
    ]);
  });

  it("stops its database also if connections do not close, or something fails", async () => {
    const ended = end({ closeDeps: async () => await never });
    await passHour();
    expect([await ended, said, closed]).toEqual([
      false,
      ["threads or connections did not close in time"],
      ["database"],
    ]);
    const failure = Promise.reject(new Error("the disk is full"));
    await expect(end({ underWay: { "a job": failure } })).rejects.toThrow("the disk is full");
    expect(closed).toEqual(["database", "database"]);
  });
});
