import type { Map as MapLibreMap } from "maplibre-gl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawOffscreen } from "./draw-offscreen.ts";

const signaled = 1;

/** A slow graphics processor, with what `drawOffscreen` uses of it. */
const createGraphics = () => {
  const state = { isDone: false, isLost: false };
  const context = {
    SYNC_GPU_COMMANDS_COMPLETE: 2,
    SYNC_STATUS: 3,
    SIGNALED: signaled,
    fenceSync: () => (state.isLost ? null : {}),
    flush: () => undefined,
    deleteSync: () => undefined,
    isContextLost: () => state.isLost,
    getSyncParameter: () => (state.isDone ? signaled : 0),
  };
  return { state, context };
};

/** A map that becomes idle on command. */
const createMap = (context: object) => {
  const waiting: (() => void)[] = [];
  const ratios: (number | null)[] = [];
  const map = {
    once: (_event: "idle", then: () => void) => waiting.push(then),
    setPixelRatio: (ratio: number | null) => ratios.push(ratio),
    getCanvas: () => ({ getContext: () => context }),
    whenShown: (then: () => void) => {
      then();
    },
  };
  const rest = () => {
    for (const then of waiting.splice(0)) then();
  };
  return { map: map as unknown as MapLibreMap, ratios, rest };
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a map that is drawn before it is visible", () => {
  it("gets the screen's resolution when all of it is drawn small, and is shown when that image is ready", () => {
    const { state, context } = createGraphics();
    const { map, ratios, rest } = createMap(context);
    const then = vi.fn<() => void>();
    drawOffscreen(map, then);
    rest();
    vi.advanceTimersByTime(5000);
    expect(ratios).toEqual([]);
    state.isDone = true;
    vi.advanceTimersByTime(100);
    expect(ratios).toEqual([null]);
    state.isDone = false;
    rest();
    vi.advanceTimersByTime(5000);
    expect(then).not.toHaveBeenCalled();
    state.isDone = true;
    vi.advanceTimersByTime(100);
    expect(then).toHaveBeenCalledOnce();
    expect(ratios).toEqual([null]);
  });

  it("is not waited for if the browser has lost its context, before or meanwhile", () => {
    for (const losesMeanwhile of [false, true]) {
      const { state, context } = createGraphics();
      const { map, rest } = createMap(context);
      const then = vi.fn<() => void>();
      state.isLost = !losesMeanwhile;
      drawOffscreen(map, then);
      rest();
      vi.advanceTimersByTime(1000);
      state.isLost = true;
      vi.advanceTimersByTime(100);
      rest();
      vi.advanceTimersByTime(100);
      expect(then).toHaveBeenCalledOnce();
    }
  });

  it("is not shown after the page was left", () => {
    const { state, context } = createGraphics();
    const { map, ratios, rest } = createMap(context);
    const then = vi.fn<() => void>();
    const leave = drawOffscreen(map, then);
    rest();
    leave();
    state.isDone = true;
    vi.advanceTimersByTime(1000);
    expect(ratios).toEqual([]);
    const leaveLater = drawOffscreen(map, then);
    rest();
    vi.advanceTimersByTime(1000);
    rest();
    leaveLater();
    vi.advanceTimersByTime(1000);
    expect(then).not.toHaveBeenCalled();
  });
});
