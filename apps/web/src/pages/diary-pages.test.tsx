import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useImportRequest } from "../features/import-workouts/import-request.ts";
import { answerEmptyDiary } from "../testing/answer-diary.ts";
import { atTime } from "../testing/at-time.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { DiaryPage } from "./diary-page.tsx";
import { StatisticsPage } from "./statistics-page.tsx";
import { WorkoutListPage } from "./workout-list-page.tsx";

/** Says when the import is asked for, which another part of the client shows. */
const ImportAsked = () => (useImportRequest() ? <output aria-label="Import">asked for</output> : null);

const show = async (Screen: ComponentType, at: string) => {
  atTime("2025-06-15T12:00Z");
  server.answer("listDayNotes", []);
  server.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
  server.answer("listGoals", []);
  server.refuse("getTrainingLoad", "request.invalid");
  server.refuse("getPersonalBests", "request.invalid");
  return await renderScreen(
    <>
      <Screen />
      <ImportAsked />
    </>,
    { at },
  );
};

const screens = [
  ["/diary", DiaryPage, "No workouts yet"],
  ["/diary/workout-list", WorkoutListPage, "No workouts yet"],
  ["/diary/statistics", StatisticsPage, "No statistics yet"],
] as const;

describe("[DIARY-1] the screens of the diary", () => {
  it.each(screens)("%s offers the import where there is no workout", async (at, Screen, title) => {
    answerEmptyDiary();
    await show(Screen, at);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("button", { name: "Import files" }).click();
    await expect.element(page.getByLabelText("Import")).toHaveTextContent("asked for");
    expect(page.getByRole("alert").elements()).toEqual([]);
  });
});
