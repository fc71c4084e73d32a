import { afterEach, describe, expect, it, vi } from "vitest";
import { untilLoaded } from "./until-loaded.ts";

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

const atOnce = () => Promise.resolve();

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("[NET-1] a chunk of the client", () => {
  it("is requested again until the connection is back, with growing delays", async () => {
    server(false);
    const waits: number[] = [];
    const wait = (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    };
    expect(await untilLoaded(piece(3), wait)).toBe("piece");
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it("is retried a few times while the server answers, and then fails as missing", async () => {
    server(true);
    expect(await untilLoaded(piece(1), atOnce)).toBe("piece");
    await expect(untilLoaded(piece(3), atOnce)).rejects.toThrow("Failed to fetch");
  });

  it("is not considered missing if the connection comes back just after a failure", async () => {
    server(false);
    let failures = 0;
    const load = () => {
      failures += 1;
      if (failures === 3) server(true);
      return failures > 3 ? Promise.resolve("piece") : Promise.reject(new TypeError("Failed to fetch"));
    };
    expect(await untilLoaded(load, atOnce)).toBe("piece");
  });
});
