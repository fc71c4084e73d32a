import type { CombinedWorkoutView, WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { WorkoutPage } from "../pages/workout-page.tsx";
import { ownAccount } from "./own-account.ts";
import { renderScreen, server } from "./render-screen.tsx";
import { combinedWorkout, keyOf } from "./workout-examples.ts";

export const key = keyOf(1);
export const address = `/workout/anna/${key}`;
export const route = "/workout/$username/$workoutKey";
export const others = { abilities: { edit: false, delete: false, share: true } };
/** 2025-06-02 at 10:30 in Helsinki. */
export const start = {
  startTime: Date.UTC(2025, 5, 2, 7, 30),
  timeOffsetInMinutes: 180,
  timeZone: "Europe/Helsinki",
};

export const button = (name: string | RegExp) => page.getByRole("button", { name });
export const item = (name: string) => page.getByRole("menuitem", { name });

/** Shows the page of a workout, with nothing else in its diary unless `around` says so. */
export const showWorkout = async (
  changed: Partial<CombinedWorkoutView> = {},
  circumstances: Parameters<typeof renderScreen>[1] = {},
  around?: WorkoutView[],
) => {
  const workout = combinedWorkout({ ...start, ...changed });
  server.answer("getUser", ownAccount);
  server.answer("getCombinedWorkout", workout, { ts: "1" });
  server.answer("getWorkoutsAround", around ?? [workout]);
  server.answer("listComments", [], { ts: "1" });
  const router = await renderScreen(<WorkoutPage />, { at: address, path: route, ...circumstances });
  await expect.element(page.getByRole("article")).toBeVisible();
  return router;
};
