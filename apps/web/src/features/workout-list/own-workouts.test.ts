import { describe, expect, it } from "vitest";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { stubBrowser } from "../../lib/browser-stub.ts";

stubBrowser();
const { listPage, ownWorkoutsQuery } = await import("./own-workouts.ts");

const page = (length: number) => Array.from({ length }, () => ({}) as WorkoutView);
const next = (...pages: WorkoutView[][]) =>
  ownWorkoutsQuery.getNextPageParam(pages.at(-1) ?? [], pages, 0, []);

describe("the pages of the workout list", () => {
  it("go on behind what is shown, as long as they are full", () => {
    expect(ownWorkoutsQuery.initialPageParam).toBe(0);
    expect(next(page(listPage))).toBe(40);
    expect(next(page(listPage), page(listPage), page(listPage))).toBe(120);
  });

  it("end with one that is not full, or empty", () => {
    expect(next(page(listPage), page(listPage - 1))).toBeUndefined();
    expect(next(page(listPage), [])).toBeUndefined();
    expect(next([])).toBeUndefined();
  });
});
