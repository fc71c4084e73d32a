import type { StatisticsView } from "@cairn/contracts/statistics";
import { type ComponentType, type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useImportRequest } from "../features/import-workouts/import-request.ts";
import { beginSession } from "../lib/session.ts";
import { answerDiary, answerEmptyDiary } from "../testing/answer-diary.ts";
import { atTime } from "../testing/at-time.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { DiaryPage } from "./diary-page.tsx";
import { StatisticsPage } from "./statistics-page.tsx";
import { WorkoutListPage } from "./workout-list-page.tsx";

/** Says when the import is asked for, which another part of the client shows. */
const ImportAsked = () => (useImportRequest() ? <output aria-label="Import">asked for</output> : null);

/** A login of its own, for which this browser has stored no diary of another test. */
const Afresh = ({ login, children }: { readonly login: string; readonly children: ReactNode }) => {
  useState(() => {
    beginSession(login.repeat(32));
  });
  return children;
};

const show = async (Screen: ComponentType, at: string, login = "0", statistics?: StatisticsView) => {
  atTime("2025-06-15T12:00Z");
  server.answer("listDayNotes", []);
  server.answer("listGoals", []);
  server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
  if (statistics) server.answer("getStatistics", statistics);
  else server.refuse("getStatistics", "request.invalid");
  server.refuse("getTrainingLoad", "request.invalid");
  server.refuse("getPersonalBests", "request.invalid");
  return await renderScreen(
    <Afresh login={login}>
      <Screen />
      <ImportAsked />
    </Afresh>,
    { at },
  );
};

const screens = [
  ["/diary", DiaryPage, "No workouts yet"],
  ["/diary/workout-list", WorkoutListPage, "No workouts yet"],
  ["/diary/statistics", StatisticsPage, "No statistics yet"],
] as const;

/** What each screen has only of workouts. */
const filled = {
  "/diary": () => [
    page.getByRole("heading", { name: /^Weeks since 20\d\d$/ }),
    page.getByRole("region", { name: "June 2025", exact: true }),
  ],
  "/diary/workout-list": () => [page.getByRole("link", { name: "Loop 2" })],
  "/diary/statistics": () => [
    page.getByRole("region", { name: "Training load" }),
    page.getByRole("radiogroup", { name: "Period" }),
  ],
} as const;
const load = () => page.getByRole("region", { name: "Training load", exact: true });
const failed = "Your workouts did not load";
const loading = () => page.getByText("Loading", { exact: true });

describe("[DIARY-1] the screens of the diary", () => {
  it.each(screens)("%s offers the import where there is no workout", async (at, Screen, title) => {
    answerEmptyDiary();
    await show(Screen, at);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("button", { name: "Import files" }).click();
    await expect.element(page.getByLabelText("Import")).toHaveTextContent("asked for");
    expect(page.getByRole("alert").elements()).toEqual([]);
    expect(loading().elements()).toEqual([]);
    for (const part of filled[at]()) expect(part.elements()).toEqual([]);
  });

  it.each([
    ["a", ...screens[0]],
    ["b", ...screens[1]],
    ["c", ...screens[2]],
  ] as const)(
    "(%s) %s waits for the workouts, says that they did not load, and has them at last",
    async (login, at, Screen, emptyTitle) => {
      answerEmptyDiary();
      server.refuse("listDiaryMonths", "request.invalid");
      const refuse = server.hold("listDiaryMonths");
      await show(Screen, at, login);
      await expect.element(loading()).toBeInTheDocument();
      expect(page.getByRole("heading", { name: failed }).elements()).toEqual([]);
      expect(page.getByRole("heading", { name: emptyTitle }).elements()).toEqual([]);
      refuse();
      await expect.element(page.getByRole("heading", { name: failed })).toBeVisible();
      expect(loading().elements()).toEqual([]);
      answerDiary(Date.UTC(2025, 5, 2, 7), Date.UTC(2025, 5, 3, 7));
      await page.getByRole("button", { name: "Try again" }).click();
      for (const part of filled[at]()) await expect.element(part).toBeVisible();
      // Parts of the screen ask for more of their own.
      await expect.poll(() => loading().elements().length).toBe(0);
      for (const name of [failed, emptyTitle])
        expect(page.getByRole("heading", { name }).elements()).toEqual([]);
    },
  );

  const calls = ["getStatistics", "getTrainingLoad", "getPersonalBests", "listGoals"] as const;
  const asked = () => calls.map((name) => server.callsOf(name).length);

  it("[STATS-6] asks once for what the statistics show at first beside the workouts", async () => {
    answerDiary(Date.UTC(2025, 5, 2, 7), Date.UTC(2025, 5, 3, 7));
    const statistics = {
      goals: [],
      trainingLoad: {
        days: [],
        impulses: [],
        stresses: [],
        workouts: [],
        byPower: [],
        byEffort: [],
        unknown: [],
      },
      personalBests: { sports: [], distances: [], speeds: [], powers: [], leftOut: [] },
    };
    await show(StatisticsPage, "/diary/statistics", "d", statistics);
    await expect.element(page.getByText("No bests yet")).toBeVisible();
    await expect.element(load().getByText(/^No training load yet\./)).toBeVisible();
    await expect.element(page.getByText(/^Set a goal for every week, month or year/)).toBeVisible();
    expect(asked()).toEqual([1, 0, 0, 0]);
  });

  it("[STATS-6] asks for each part alone where that fails, and says which did not load", async () => {
    answerDiary(Date.UTC(2025, 5, 2, 7), Date.UTC(2025, 5, 3, 7));
    await show(StatisticsPage, "/diary/statistics", "e");
    await expect.element(load().getByRole("button", { name: "Try again" })).toBeVisible();
    await expect.element(page.getByText(/^Your personal bests did not load\./)).toBeVisible();
    await expect.element(page.getByText(/^Set a goal for every week, month or year/)).toBeVisible();
    expect(asked()).toEqual([1, 1, 1, 1]);
  });
});
