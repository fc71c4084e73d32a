import { expect, it } from "vitest";
import { watchIdleMemory } from "./return-idle-memory.ts";

/** A server whose load and heap a test decides. */
function server() {
  const state = { busy: 0, heap: 100e6, collections: 0, isSettled: false };
  const look = watchIdleMemory({
    busyShare: () => state.busy,
    heapSize: () => state.heap,
    collect: () => {
      state.collections += 1;
      state.heap = 60e6;
    },
  });
  const looks = (times: number, changes: Partial<typeof state> = {}): number => {
    Object.assign(state, changes);
    for (let n = 0; n < times; n += 1) state.isSettled = look();
    return state.collections;
  };
  return Object.assign(looks, { isSettled: () => state.isSettled });
}

it("returns memory when a server has become idle, and once more when its threads have ended", () => {
  const looks = server();
  expect(looks(5, { busy: 0.6 })).toBe(0);
  expect(looks(1, { busy: 0.01 })).toBe(0);
  expect(looks(1)).toBe(1);
  expect(looks(2)).toBe(1);
  expect(looks.isSettled()).toBe(false);
  expect(looks(1)).toBe(2);
  expect(looks.isSettled()).toBe(true);
  expect(looks(20)).toBe(2);
  looks(1, { busy: 0.5 });
  expect(looks.isSettled()).toBe(false);
});

it("does so again only after the heap has grown, and not while there is work", () => {
  const looks = server();
  expect(looks(9)).toBe(2);
  expect(looks(9, { heap: 62e6 })).toBe(2);
  expect(looks(9, { heap: 500e6, busy: 0.3 })).toBe(2);
  expect(looks(2, { busy: 0 })).toBe(3);
});

it("takes a server for busy that has work between two looks", () => {
  const looks = server();
  for (let n = 0; n < 5; n += 1) {
    looks(1, { busy: 0.01 });
    expect(looks(1, { busy: 0.4 })).toBe(0);
  }
});
