import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { expectRead, expectRows, onPhone } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { workoutView } from "../../testing/workout-examples.ts";
import { PastDays } from "./past-days.tsx";

const day = 86_400_000;
/** Noon in Helsinki of this day. */
const noon = Date.UTC(2025, 5, 15, 9);
const at = (daysAgo: number, changed: Partial<WorkoutView>): WorkoutView =>
  workoutView(daysAgo + 1, { startTime: noon - daysAgo * day, timeOffsetInMinutes: 180, ...changed });

const run = at(0, { totalTime: 3600, totalDistance: 10_000 });
const secondRun = at(0, { workoutKey: "64a0b1c2d3e4f5a6b7c8d9ff", totalTime: 1800, totalDistance: 5000 });
const ride = at(7, { activityId: 2, totalTime: 5400, totalDistance: 30_000 });
const gym = at(8, { activityId: 23, totalTime: 900, totalDistance: 0 });
/** Of the thirty days before. */
const earlier = at(40, { totalTime: 9000, totalDistance: 25_000 });

/** Finds by the end of the window, as the server does. */
const answer = (workouts: readonly WorkoutView[]) => {
  server.answer(
    "listWorkouts",
    ({ query: { until, limit, offset } }) => {
      const end = typeof until === "object" ? Number.NaN : until;
      const sorted = workouts
        .filter(({ startTime }) => startTime <= end)
        .toSorted((a, b) => b.startTime - a.startTime);
      return sorted.slice(offset, offset + limit);
    },
    { workoutcount: "0", until: "0" },
  );
};
const show = async (workouts: readonly WorkoutView[], units: "METRIC" | "IMPERIAL" = "METRIC") => {
  atTime("2025-06-15T12:00:00+03:00");
  answer(workouts);
  await renderScreen(<PastDays />, { units });
};
const section = () => page.getByRole("region", { name: "Past 30 days" });
const slider = () => page.getByRole("slider", { name: "Day" });
const button = (name: string) => page.getByRole("button", { name });
const bySport = () => page.getByRole("table", { name: "Time by sport" });

describe("[DASH-3] [DASH-4] the past thirty days", () => {
  it("have the time of all, compared with the thirty days before, and the sums of each sport", async () => {
    await show([run, secondRun, ride, gym, earlier]);
    // 1 h + ½ h + 1½ h + ¼ h = 3 h 15 min; 2½ h before: 30 % more.
    await expectRead(section(), /3\sh 15\smin.*30%.*30% more than in the 30 days before/);
    await expectRows(bySport(), [
      ["Sport", "Distance", "Duration"],
      ["On foot", "15.00 km", "1:30:00"],
      ["On wheels", "30.00 km", "1:30:00"],
      ["Gym", "", "15:00"],
    ]);
    await expect.element(page.getByText("4 workouts")).toBeVisible();
    // The longest day has an hour and a half.
    for (const tick of [/^1\sh$/, /^2\sh$/]) await expect.element(page.getByText(tick)).toBeVisible();
  });

  it("are read day by day with the keys, and say when there was no workout", async () => {
    await show([run, secondRun, ride]);
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Sun,? 15 Jun: On foot 1:30:00$/));
    await slider().click();
    await userEvent.keyboard("{End}{ArrowLeft}");
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Sat,? 14 Jun: no workout$/));
    await expect.element(page.getByText(/^Sat,? 14 Jun: no workout$/)).toBeVisible();
    await userEvent.keyboard("{Home}");
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/17 May: no workout$/));
    await userEvent.tab();
    await expect.element(page.getByText("3 workouts")).toBeVisible();
  });

  it("follow the pointer over the graph", async () => {
    await show([ride]);
    await expect.element(slider()).toBeVisible();
    const { left, width, top, height } = slider().element().getBoundingClientRect();
    const graph = slider().element().parentElement ?? document.body;
    // The day seven before the last of thirty.
    graph.dispatchEvent(
      new PointerEvent("pointermove", {
        bubbles: true,
        clientX: left + (22.5 / 30) * width,
        clientY: top + height / 2,
      }),
    );
    await expect.element(page.getByText(/^Sun,? 8 Jun: On wheels 1:30:00$/)).toBeVisible();
    graph.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: document.body }));
    await expect.element(page.getByText("1 workout", { exact: true })).toBeVisible();
  });

  it("go back by thirty days at a time, and forth to today", async () => {
    await show([run, earlier]);
    await expect.element(button("Next 30 days")).toBeDisabled();
    await button("Previous 30 days").click();
    // Thirty days each: 17 May to 15 June, and 17 April to 16 May before.
    await expect.element(page.getByRole("heading", { name: /17 Apr\s–\s16 May 2025/ })).toBeVisible();
    await expect.element(page.getByText("Nothing to compare with")).toBeVisible();
    await expectRows(bySport(), [
      ["Sport", "Distance", "Duration"],
      ["On foot", "25.00 km", "2:30:00"],
    ]);
    await button("Next 30 days").click();
    await expect.element(page.getByRole("heading", { name: "Past 30 days" })).toBeVisible();
    await expectRead(section(), /60% less than in the 30 days before/);
    await expect.element(button("Next 30 days")).toBeDisabled();
  });

  it("are the latest with workouts, as after files of earlier years were imported", async () => {
    await show([at(-3, {}), at(400, { totalTime: 4500 }), at(430, {})]);
    // Thirteen times thirty days before 17 May to 15 June.
    await expect.element(page.getByRole("heading", { name: /22 Apr\s–\s21 May 2024/ })).toBeVisible();
    await expect.element(page.getByText("1 workout", { exact: true })).toBeVisible();
    await button("Next 30 days").click();
    await expect.element(page.getByRole("heading", { name: /22 May\s–\s20 Jun 2024/ })).toBeVisible();
    await expect.element(page.getByText("No workouts")).toBeVisible();
  });

  it("are asked for once, with those before, and not again where what came reaches back further", async () => {
    await show([run, earlier, at(100, {})]);
    await expectRead(section(), /60% less than in the 30 days before/);
    expect(server.callsOf("listWorkouts")).toHaveLength(1);
    await button("Previous 30 days").click();
    await expect.element(page.getByText("Nothing to compare with")).toBeVisible();
    await expectRows(bySport(), [
      ["Sport", "Distance", "Duration"],
      ["On foot", "25.00 km", "2:30:00"],
    ]);
    expect(server.callsOf("listWorkouts")).toHaveLength(1);
    await button("Previous 30 days").click();
    // 18 March to 16 April; the workout of 7 March is in the window before it, whose beginning needs to be asked for.
    await expect.element(page.getByText("No workouts")).toBeVisible();
    expect(server.callsOf("listWorkouts")).toHaveLength(2);
  });

  it("are asked for once where they are of earlier years", async () => {
    await show([at(400, { totalTime: 4500 }), at(430, {}), at(480, {})]);
    await expect.element(page.getByText("1 workout", { exact: true })).toBeVisible();
    expect(server.callsOf("listWorkouts")).toHaveLength(1);
  });

  it("are those of 1970 where the only workout has a clock that was never set", async () => {
    await show([at(0, { startTime: 3_600_000 })]);
    await expect.element(page.getByText("1 workout", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Nothing to compare with")).toBeVisible();
  });

  it("are as much as before, and in miles for those who count so", async () => {
    await show([run, { ...earlier, totalTime: 3600 }], "IMPERIAL");
    await expectRead(section(), /As much as in the 30 days before \(0%\)/);
    await expectRows(bySport(), [
      ["Sport", "Distance", "Duration"],
      ["On foot", "6.21 mi", "1:00:00"],
    ]);
  });

  it("have no sums where there were no workouts", async () => {
    await show([]);
    await expect.element(page.getByText("No workouts")).toBeVisible();
    await expectRead(section(), /0\smin/);
    expect(bySport().elements()).toEqual([]);
  });

  it("are one line on a phone, unfolded by a press", async () => {
    await onPhone();
    await show([run]);
    const fold = button("Past 30 days");
    await expect.element(fold).toHaveAttribute("aria-expanded", "false");
    await expectRead(fold, /1\sh 0\smin/);
    await expect.element(slider()).not.toBeInTheDocument();
    await fold.click();
    await expect.element(fold).toHaveAttribute("aria-expanded", "true");
    await expect.element(slider()).toBeVisible();
    await fold.click();
    await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  });

  it("say that they did not load, and are asked for again", async () => {
    atTime("2025-06-15T12:00:00+03:00");
    server.refuse("listWorkouts", "request.invalid");
    await renderScreen(<PastDays />);
    await expect
      .element(page.getByRole("alert").getByText("The graph did not load. Your workouts are safe."))
      .toBeVisible();
    answer([run]);
    await button("Try again").click();
    await expect.element(bySport()).toBeVisible();
  });
});
