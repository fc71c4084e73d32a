import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPictureReader } from "./read-picture.ts";

/** A stand-in for the browser's `ImageData`. */
class Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** A slow graphics processor: its buffer has the pixels when it is done. */
function createGraphics() {
  const state = { isDone: false, isLost: false, fetched: 0, sizes: [] as number[], deleted: 0 };
  const lost: (() => void)[] = [];
  const gl = {
    drawingBufferWidth: 2,
    drawingBufferHeight: 3,
    SIGNALED: 1,
    canvas: { addEventListener: (_name: string, then: () => void) => lost.push(then) },
    createBuffer: () => ({}),
    deleteBuffer: () => {
      state.deleted += 1;
    },
    bindBuffer: () => undefined,
    bufferData: (_target: number, size: number) => state.sizes.push(size),
    readPixels: () => undefined,
    fenceSync: () => (state.isLost ? null : {}),
    flush: () => undefined,
    deleteSync: () => undefined,
    isContextLost: () => state.isLost,
    getSyncParameter: () => (state.isDone ? 1 : 0),
    getBufferSubData: (_target: number, _from: number, into: Uint8ClampedArray) => {
      state.fetched += 1;
      // The lowest row first; the value of each pixel is its number.
      for (let at = 0; at < into.length; at += 1) into[at] = Math.floor(at / 4);
    },
  };
  const lose = () => {
    state.isLost = true;
    for (const then of lost) then();
  };
  return { state, gl: gl as unknown as WebGL2RenderingContext, lose };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ImageData", Picture);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("[MAP-7] reading the picture of a context", () => {
  it("fetches the picture once it is drawn, with the upper row first", () => {
    const { gl, state } = createGraphics();
    const then = vi.fn<(picture: ImageData | undefined) => void>();
    createPictureReader(gl)(then);
    vi.advanceTimersByTime(5000);
    expect([state.fetched, then.mock.calls.length]).toEqual([0, 0]);
    state.isDone = true;
    vi.advanceTimersByTime(20);
    const picture = then.mock.lastCall?.[0];
    expect([picture?.width, picture?.height]).toEqual([2, 3]);
    const pixels = Array.from(picture?.data ?? []).filter((_, at) => at % 4 === 0);
    expect(pixels).toEqual([4, 5, 2, 3, 0, 1]);
  });

  it("reuses its buffer while the size stays the same", () => {
    const { gl, state } = createGraphics();
    const read = createPictureReader(gl);
    state.isDone = true;
    const next = () => {
      read(() => undefined);
      vi.advanceTimersByTime(20);
    };
    next();
    next();
    expect(state.sizes).toEqual([24]);
    expect(state.deleted).toBe(0);
    Object.assign(gl, { drawingBufferHeight: 5 });
    next();
    expect(state.sizes).toEqual([24, 40]);
    expect(state.deleted).toBe(1);
  });

  it("uses another buffer while a cancelled picture is still being drawn", () => {
    const { gl, state } = createGraphics();
    const read = createPictureReader(gl);
    read(() => undefined)();
    Object.assign(gl, { drawingBufferHeight: 5 });
    read(() => undefined);
    vi.advanceTimersByTime(1000);
    expect([state.sizes, state.deleted]).toEqual([[24, 40], 0]);
    state.isDone = true;
    vi.advanceTimersByTime(20);
    expect(state.deleted).toBe(1);
  });

  it("gives nothing if the context is lost, and uses a new buffer after it is restored", () => {
    const { gl, state, lose } = createGraphics();
    const read = createPictureReader(gl);
    const then = vi.fn<(picture: ImageData | undefined) => void>();
    read(then);
    lose();
    vi.advanceTimersByTime(20);
    expect(then.mock.calls).toEqual([[undefined]]);
    [state.isLost, state.isDone] = [false, true];
    read(then);
    vi.advanceTimersByTime(20);
    expect(then.mock.lastCall?.[0]?.width).toBe(2);
    expect(state.sizes).toEqual([24, 24]);
  });

  it("fetches nothing after it was cancelled", () => {
    const { gl, state } = createGraphics();
    const then = vi.fn<() => void>();
    const callOff = createPictureReader(gl)(then);
    callOff();
    state.isDone = true;
    vi.advanceTimersByTime(1000);
    expect([state.fetched, then.mock.calls.length]).toEqual([0, 0]);
  });
});
