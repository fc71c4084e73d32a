import { describe, expect, it } from "vitest";
import { patchWorkout } from "./patch-workout.ts";

const [ours, another] = [
  { workoutKey: "a", reactionCount: 1, title: "Ours" },
  { workoutKey: "b", reactionCount: 2, title: "Another" },
];
const changed = { ...ours, reactionCount: 7 };
const put = (data: unknown) => patchWorkout(data, "a", { reactionCount: 7 });

describe("a change of one workout", () => {
  it("is applied only to it, in a list, in pages and in an entry that names it", () => {
    expect(put(ours)).toEqual(changed);
    expect(put([another, ours])).toEqual([another, changed]);
    expect(put({ pages: [[another], [ours]], pageParams: [0, 1] })).toEqual({
      pages: [[another], [changed]],
      pageParams: [0, 1],
    });
    expect(put({ pages: [{ workouts: [another, ours], until: "x" }], pageParams: [""] })).toEqual({
      pages: [{ workouts: [another, changed], until: "x" }],
      pageParams: [""],
    });
    expect(put([{ feedType: "WORKOUT", workout: ours, user: {} }])).toEqual([
      { feedType: "WORKOUT", workout: changed, user: {} },
    ]);
  });

  it("that changes nothing keeps all objects", () => {
    const list = [another, ours];
    expect(patchWorkout(list, "a", { reactionCount: 1 })).toBe(list);
  });

  it("keeps all other objects the same", () => {
    const pages = { pages: [[another], [ours]], pageParams: [0, 1] };
    const put2 = put(pages) as typeof pages;
    expect(put2.pages[0]).toBe(pages.pages[0]);
    for (const data of [[another], another, undefined, null, 3, { pages: [[another]] }, new Map()]) {
      expect(put(data)).toBe(data);
    }
  });
});
