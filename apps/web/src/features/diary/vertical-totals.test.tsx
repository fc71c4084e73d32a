import { monthOfDay } from "@cairn/domain/diary/calendar";
import { diaryIndex } from "@cairn/domain/diary/diary-index";
import { dayOfWorkout, type DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { totalsByFamily } from "@cairn/domain/diary/totals";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { diaryWorkout } from "../../testing/workout-examples.ts";
import { MonthPanel } from "./month-panel.tsx";
import { WeekCell } from "./week-cell.tsx";
import { WeeksTable } from "./weeks-table.tsx";

const startTime = Date.parse("2025-02-11T09:00Z");
const skiing = diaryWorkout(1, { startTime, activityId: 13, totalAscent: 0, vertical: 5400 });
const run = diaryWorkout(2, { startTime });
const february = monthOfDay(dayOfWorkout(run));
const indexOf = (...workouts: readonly DiaryWorkout[]) =>
  diaryIndex({ months: [february], workoutsOf: () => workouts }, Date.parse("2025-06-15T12:00Z"));
const shares = { duration: 100, distance: 100, ascent: 50, vertical: 25, energy: 100, workouts: 100 };

describe("[DIARY-3] [DIARY-4] totals have the vertical where somebody skied down, and only there", () => {
  it.each([
    ["skiing", skiing, /, Vertical 5 400\sm \(25%\), 600\skcal/],
    ["running", run, /, Ascent 120\sm \(50%\), 600\skcal/],
  ] as const)("of a week: %s", async (_sport, workout, words) => {
    await renderScreen(
      <table>
        <tbody>
          <tr>
            <WeekCell number={7} totals={totalsByFamily([workout])} shares={shares} />
          </tr>
        </tbody>
      </table>,
    );
    await expectRead(page.getByRole("cell"), words);
  });

  it.each([
    ["skiing", skiing, ["Duration", "Distance", "Ascent", "Vertical", "Energy", "Workouts"]],
    ["running", run, ["Duration", "Distance", "Ascent", "Energy", "Workouts"]],
  ] as const)("of a month, and of the weeks of a year: %s", async (_sport, workout, names) => {
    await renderScreen(
      <>
        <MonthPanel index={indexOf(workout)} month={february} />
        <WeeksTable index={indexOf(workout)} year={2025} />
      </>,
    );
    await expectTexts(page.getByRole("region", { name: "February 2025" }).getByRole("term"), names);
    await page.getByText("Weeks of 2025").click();
    const table = page.getByRole("table", { name: "Weeks of 2025" });
    await expect.element(table).toBeVisible();
    await expectTexts(table.getByRole("columnheader"), ["Week", ...names]);
  });
});
