import { afterEach, describe, expect, it, vi } from "vitest";
import { untilLoaded } from "./until-loaded.ts";

/** A piece that comes after so many failures. */
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

describe("[NET-1] a piece of the client", () => {
  it("is loaded again until the connection is back, ever more slowly", async () => {
    server(false);
    const waits: number[] = [];
    const wait = (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    };
    expect(await untilLoaded(piece(3), wait)).toBe("piece");
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it("has another try where the server answers, and then fails, as it is gone", async () => {
    server(true);
    expect(await untilLoaded(piece(1), atOnce)).toBe("piece");
    await expect(untilLoaded(piece(2), atOnce)).rejects.toThrow("Failed to fetch");
  });
});
