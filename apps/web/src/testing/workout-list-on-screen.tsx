import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { useState } from "react";
import { page } from "vitest/browser";
import { type ListView, wholeList } from "../features/workout-list/list-view.ts";
import { WorkoutList } from "../features/workout-list/workout-list.tsx";
import { renderScreen, server } from "./render-screen.tsx";
import { diaryWorkout, keyOf, workoutView } from "./workout-examples.ts";

/** 2025-06-02 at 10:30 in Helsinki, a Monday. */
export const monday = Date.UTC(2025, 5, 2, 7, 30);
export const day = 86_400_000;

export const run = diaryWorkout(1, { startTime: monday });
export const ride = diaryWorkout(2, {
  activityId: 2,
  startTime: monday + day,
  totalDistance: 42_195,
  totalTime: 7200,
  totalAscent: 1234,
  avgSpeed: 5.86,
  energyConsumption: 1500,
  sharingFlags: 19,
  notes: "Headwind all the way",
});
/** At the lifts, without a title. */
const skiing = diaryWorkout(3, {
  activityId: 13,
  startTime: monday - day,
  timeOffsetInMinutes: 60,
  totalDistance: 5000,
  totalTime: 1800,
  energyConsumption: 0,
  avgSpeed: undefined,
  sharingFlags: 17,
  description: undefined,
});

interface Shown {
  readonly workouts?: readonly DiaryWorkout[];
  readonly view?: ListView;
  readonly hasTexts?: boolean;
  readonly isOwnerKnown?: boolean;
  readonly units?: "METRIC" | "IMPERIAL";
  readonly language?: "en" | "fi";
}

/** @returns the views that were chosen, and how */
export const showList = async ({
  workouts = [skiing, run, ride],
  view: first = wholeList,
  hasTexts = true,
  isOwnerKnown = true,
  units = "METRIC",
  language = "en",
}: Shown = {}) => {
  const chosen: { view: ListView; replace: boolean | undefined }[] = [];
  const Screen = () => {
    const [view, setView] = useState(first);
    return (
      <WorkoutList
        workouts={workouts}
        hasTexts={hasTexts}
        username={isOwnerKnown ? "anna" : undefined}
        view={view}
        setView={(next, how) => {
          chosen.push({ view: next, replace: how?.replace });
          setView(next);
        }}
      />
    );
  };
  server.answer(
    "listWorkouts",
    ({ query }) =>
      (query.workouts ?? []).includes(keyOf(3))
        ? [workoutView(3, { activityId: 13, totalDescent: 640, maxSpeed: 15, totalDistance: 5000 })]
        : [],
    { workoutcount: "0", until: "0" },
  );
  await renderScreen(<Screen />, { units, language });
  return chosen;
};

export const table = () => page.getByRole("table", { name: "Workouts" });
export const titles = () => table().getByRole("rowheader");
export const button = (name: string | RegExp) => page.getByRole("button", { name });
export const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
