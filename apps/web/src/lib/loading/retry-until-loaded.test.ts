import { afterEach, describe, expect, it, vi } from "vitest";
import { untilLoaded } from "./retry-until-loaded.ts";

/** A chunk that loads after a number of failures. */
const piece = (failures: number) => {
  let left = failures;
  return () => {
    left -= 1;
    return left >= 0 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("piece");
  };
};

const server = (isUp: boolean) => {
  vi.stubGlobal("fetch", () => (isUp ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError())));
};

/** Waits asked for since the test began, ms; none of them takes time. */
const waits: number[] = [];
const wait = (ms: number) => {
  waits.push(ms);
  return Promise.resolve();
};

afterEach(() => {
  waits.length = 0;
  vi.unstubAllGlobals();
});

describe("[NET-1] a chunk of the client", () => {
  it("is requested again until the connection is back, with growing delays", async () => {
    server(false);
    expect(await untilLoaded(piece(3), wait)).toBe("piece");
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it("is retried a few times while the server answers, and then fails as missing", async () => {
    server(true);
    expect(await untilLoaded(piece(3), wait)).toBe("piece");
    waits.length = 0;
    await expect(untilLoaded(piece(4), wait)).rejects.toThrow("Failed to fetch");
    expect(waits).toEqual([1000, 1000, 1000]);
  });

  it("is not considered missing if the connection comes back just after a failure", async () => {
    server(false);
    let failures = 0;
    const load = () => {
      failures += 1;
      if (failures === 3) server(true);
      return failures > 3 ? Promise.resolve("piece") : Promise.reject(new TypeError("Failed to fetch"));
    };
    expect(await untilLoaded(load, wait)).toBe("piece");
  });
});
