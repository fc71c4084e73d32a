import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

stubBrowser();
const { loadForeignStyle } = await import("./foreign-style.ts");

const style = {
  id: "DEFAULT",
  attribution: "© Example",
  maxZoom: 14,
  tileSize: 512,
  kind: "vector",
} as MapStyleView;
const drawing = { version: 8, sources: {}, layers: [] };

/** Answers requests in turn, the last one again and again. */
const serve = (...answers: readonly (() => Response)[]) => {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return await Promise.resolve(answer?.());
  });
  return () => asked;
};
const refuse = (status: number) => () => new Response("", { status });
const cutOff = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it("[MAPSRC-7] a provider's style is requested until it arrives after passing failures", async () => {
  const asked = serve(refuse(503), cutOff, () => Response.json(drawing));
  const loaded = loadForeignStyle(style, "light", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toEqual(drawing);
  expect(asked()).toBe(3);
});

it("[MAPSRC-7] a provider's style is not requested again when it is not offered or nobody wants it any more", async () => {
  const refused = serve(refuse(404));
  expect(await loadForeignStyle(style, "light", new AbortController().signal)).toBeUndefined();
  expect(refused()).toBe(1);
  const asked = serve(refuse(503));
  const leaving = new AbortController();
  const loaded = loadForeignStyle(style, "light", leaving.signal);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  expect(await loaded).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});
