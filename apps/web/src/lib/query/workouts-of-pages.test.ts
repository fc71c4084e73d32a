import { expect, it } from "vitest";
import { workoutsOfPages } from "./workouts-of-pages.ts";

const page = (...keys: readonly string[]) => keys.map((workoutKey) => ({ workoutKey }));

it("[DASH-5] [PROF-1] the pages of a list show a workout once if it is repeated because others were added before it", () => {
  const shown = workoutsOfPages([page("c", "b"), page("b", "a")]);
  expect(shown.map(({ workoutKey }) => workoutKey)).toEqual(["c", "b", "a"]);
  expect(workoutsOfPages([])).toEqual([]);
});
