import { describe, expect, it, vi } from "vitest";
import { cursorAfterKey } from "./cursor-keys.ts";
import { createCursorStore, restingIndex } from "./cursor-store.ts";
import type { TrackSeries } from "./track-series.ts";

/** A point every `step` seconds at 2 m/s. */
const series = (length: number, step = 1, ele?: readonly number[]): TrackSeries => ({
  length,
  time: Float64Array.from({ length }, (_unused, index) => index * step),
  distance: Float64Array.from({ length }, (_unused, index) => index * step * 2),
  ...(ele ? { ele: Float64Array.from(ele) } : {}),
  segmentStarts: [0],
});

const timeless = (length: number, step: number): TrackSeries => ({
  ...series(length, step),
  time: new Float64Array(length),
});

describe("createCursorStore", () => {
  it("[WORK-1] notifies every listener of a move once, and nobody if nothing moves", () => {
    const store = createCursorStore(series(101));
    const map = vi.fn();
    const graph = vi.fn();
    store.subscribe(map);
    const leave = store.subscribe(graph);
    store.moveTo(30);
    store.moveTo(30);
    leave();
    store.moveTo(31);
    expect(map).toHaveBeenCalledTimes(2);
    expect(graph).toHaveBeenCalledTimes(1);
  });

  it("keeps the cursor on the workout", () => {
    const store = createCursorStore(series(11));
    store.moveTo(-3);
    expect(store.get().index).toBe(0);
    store.moveTo(99);
    expect(store.get().index).toBe(10);
  });

  it("sorts a selection that was dragged backwards, and ignores one of a single point", () => {
    const store = createCursorStore(series(101));
    store.select(70, 20);
    expect(store.get().part).toEqual({ from: 20, to: 70 });
    store.select(5, 5);
    expect(store.get().part).toBeUndefined();
  });

  it("stays at its moment when more precise points arrive", () => {
    const store = createCursorStore(series(101, 10));
    store.moveTo(25);
    store.select(10, 40);
    store.refine(series(1001, 1));
    expect(store.get()).toMatchObject({ index: 250, part: { from: 100, to: 400 } });
  });

  it("stays at its distance if the recording has no clock", () => {
    const store = createCursorStore(timeless(11, 10));
    store.moveTo(3);
    store.refine(timeless(101, 1));
    expect(store.get().index).toBe(30);
  });
});

describe("restingIndex", () => {
  it("is the highest point of a hill, and the middle of a flat or one-sided track", () => {
    expect(restingIndex(series(5, 1, [0, 10, 90, 20, 0]))).toBe(2);
    expect(restingIndex(series(5, 1, [0, 1, 2, 1, 0]))).toBe(2);
    expect(restingIndex(series(5, 1, [0, 20, 50, 80, 200]))).toBe(2);
    expect(restingIndex(series(1))).toBe(0);
  });
});

describe("cursorAfterKey", () => {
  const store = createCursorStore(series(1001));
  store.moveTo(500);

  it.each([
    ["ArrowRight", 505],
    ["ArrowLeft", 495],
    ["PageUp", 600],
    ["PageDown", 400],
    ["Home", 0],
    ["End", 1000],
    ["a", undefined],
  ])("%s moves to %s", (key, index) => {
    expect(cursorAfterKey(key, store.get())).toBe(index);
  });

  it("moves by single points on a short workout and never beyond it", () => {
    const short = createCursorStore(series(3));
    short.moveTo(2);
    expect(cursorAfterKey("ArrowRight", short.get())).toBe(2);
    expect(cursorAfterKey("ArrowLeft", short.get())).toBe(1);
  });
});
