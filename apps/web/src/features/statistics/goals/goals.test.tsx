import type { GoalView } from "@cairn/contracts/goals";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../../testing/at-time.ts";
import { expectOptions, expectRead, expectTexts } from "../../../testing/read-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { diaryWorkout } from "../../../testing/workout-examples.ts";
import { StatisticsSections } from "../statistics-sections.tsx";
import { GoalsSection } from "./goals-section.tsx";

const goal = (number: number, changed: Partial<GoalView>): GoalView => ({
  id: `64a0b1c2d3e4f5a6b7c8a${String(100 + number)}`,
  version: 3,
  period: "week",
  measure: "distance",
  target: 20_000,
  activityId: null,
  ...changed,
});

/** 10 km of running in an hour on Wednesday, 11 June 2025. */
const run = diaryWorkout(1, { startTime: Date.UTC(2025, 5, 11, 9) });

/** On Thursday of a week: four of its seven days are over by tonight. */
const show = async (goals: readonly GoalView[], units: "METRIC" | "IMPERIAL" = "METRIC") => {
  atTime("2025-06-12T12:00:00+03:00");
  server.answer("listGoals", [...goals]);
  await renderScreen(<StatisticsSections workouts={[run]} sections={[GoalsSection]} />, {
    at: "/diary/statistics",
    units,
  });
};

const rows = () => page.getByRole("list", { name: "Goals" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name });
const dialog = (name: string) => page.getByRole("dialog", { name });

describe("[STATS-5] goals", () => {
  it("say what is done, and whether it is ahead, behind or reached, with the days left", async () => {
    await show([
      goal(1, { target: 10_000 }),
      goal(2, { target: 14_000 }),
      goal(3, { measure: "duration", target: 7 * 3600 }),
      goal(4, { measure: "workouts", target: 1, activityId: 2, period: "year" }),
    ]);
    await expectTexts(rows(), [
      "10 km a week 10.00 km done (100%) Reached",
      // 4/7 of 14 km are 8.
      "14 km a week 10.00 km done (71%) 2.00 km ahead 4 days left",
      // 4/7 of 7 h are 4 h; one was run.
      "7 h a week 1 h done (14%) 3 h behind 4 days left",
      // Less than one by then.
      "1 workout a year · Cycling No workouts done (0%) On track 203 days left",
    ]);
  });

  it("are set with a target in the reader's units", async () => {
    await show([], "IMPERIAL");
    await expect.element(page.getByText(/^Set a goal for every week, month or year/)).toBeVisible();
    await button("Set a goal").click();
    const form = dialog("Set a goal");
    await expectOptions(form.getByLabelText("Period"), [
      "Every week",
      "Every month",
      "Every year",
      "Between two dates",
    ]);
    await expectOptions(form.getByLabelText("Measure"), [
      "Duration",
      "Distance",
      "Ascent",
      "Vertical",
      "Number of workouts",
    ]);
    await expect.element(form.getByLabelText("Measure")).toHaveDisplayValue("Distance");
    await expect.element(form.getByLabelText("Period")).toHaveDisplayValue("Every week");
    await expect.element(form.getByLabelText("Sport")).toHaveDisplayValue("All sports");
    await expect.element(form.getByLabelText("Target (mi)")).toHaveAttribute("inputmode", "decimal");
    await expect.element(form.getByLabelText("Target (mi)")).toHaveValue("");
    expect(form.getByRole("button", { name: "Delete" }).elements()).toEqual([]);
    await form.getByLabelText("Period").selectOptions("Every year");
    await form.getByLabelText("Sport").selectOptions("Running");
    const target = form.getByLabelText("Target (mi)");
    await target.fill("-1");
    await userEvent.keyboard("{Enter}");
    await expect.element(target).toHaveAccessibleDescription("Enter a realistic goal greater than zero.");
    await target.fill("100");
    await expect.element(target).not.toHaveAttribute("aria-invalid");
    const made = goal(1, { period: "year", target: 160_934.4, activityId: 1 });
    server.answer("createGoal", made);
    server.answer("listGoals", [made]);
    const save = server.hold("createGoal");
    await userEvent.keyboard("{Enter}");
    // What is on its way takes no other value, and is not sent twice.
    for (const label of ["Period", "Measure", "Sport"])
      await expect.element(form.getByLabelText(label)).toHaveAttribute("aria-disabled", "true");
    await expect.element(target).toHaveAttribute("readonly");
    await expect.element(form.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "true");
    for (const [label, value] of [
      ["Period", "week"],
      ["Measure", "ascent"],
      ["Sport", "2"],
    ] as const) {
      const field = form.getByLabelText(label).element() as HTMLSelectElement;
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    await expect.element(form.getByLabelText("Period")).toHaveDisplayValue("Every year");
    await expect.element(form.getByLabelText("Measure")).toHaveDisplayValue("Distance");
    await expect.element(form.getByLabelText("Sport")).toHaveDisplayValue("Running");
    await target.click();
    await userEvent.keyboard("{Enter}");
    save();
    await expect.element(page.getByText("Goal saved")).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expectRead(rows(), /^100\smi a year · Running/);
    expect(server.callsOf("createGoal").map(({ body }) => body)).toEqual([
      { period: "year", measure: "distance", target: expect.closeTo(160_934.4, 0) as number, activityId: 1 },
    ]);
  });

  it("are of metres skied down, without kilometres or miles", async () => {
    await show([]);
    await button("Set a goal").click();
    const form = dialog("Set a goal");
    await form.getByLabelText("Period").selectOptions("Every year");
    await form.getByLabelText("Measure").selectOptions("Vertical");
    await form.getByLabelText("Target (m)").fill("100,000");
    const made = goal(1, { period: "year", measure: "vertical", target: 100_000 });
    server.answer("createGoal", made);
    server.answer("listGoals", [made]);
    await userEvent.keyboard("{Enter}");
    await expectRead(rows(), /^100\s000\sm a year, vertical/);
    expect(server.callsOf("createGoal").map(({ body }) => body)).toEqual([
      { period: "year", measure: "vertical", target: 100_000, activityId: null },
    ]);
  });

  it("are of a month, and of days that are over, run or are to come", async () => {
    const range = { period: "range" as const, target: 50_000 };
    await show([
      goal(1, { period: "month", target: 30_000 }),
      goal(2, { ...range, firstDay: "2025-06-10", lastDay: "2025-06-19" }),
      goal(3, { ...range, firstDay: "2025-05-01", lastDay: "2025-06-11" }),
      goal(4, { ...range, firstDay: "2025-07-01", lastDay: "2025-08-31" }),
    ]);
    await expectTexts(rows(), [
      // 11 of 30 days are over: 11 km were due, 12 are by tonight.
      "30 km a month 10.00 km done (33%) 2.00 km behind 19 days left",
      // 3 of 10 days by tonight: 15 km.
      "50 km, 10 – 19 Jun 2025 10.00 km done (20%) On track 8 days left",
      "50 km, 1 May – 11 Jun 2025 10.00 km done (20%) Missed by 40.00 km",
      "50 km, 1 Jul – 31 Aug 2025 0.00 km done (0%) Begins on 1 Jul 2025",
    ]);
  });

  it("are set for days that are typed, in order", async () => {
    await show([]);
    await button("Set a goal").click();
    const form = dialog("Set a goal");
    expect(form.getByLabelText("From").elements()).toEqual([]);
    await form.getByLabelText("Period").selectOptions("Between two dates");
    await expect.element(form.getByLabelText("From")).toHaveValue("2025-06-12");
    await expect.element(form.getByLabelText("Until")).toHaveValue("2025-12-31");
    await form.getByLabelText("Target (km)").fill("500");
    for (const until of ["2025-06-11", "2036-01-01", ""]) {
      await form.getByLabelText("Until").fill(until);
      await form.getByRole("button", { name: "Save" }).click();
      await expect
        .element(form.getByLabelText("Until"))
        .toHaveAccessibleDescription("Enter two dates in order, at most ten years apart.");
    }
    await form.getByLabelText("From").fill("2025-06-01");
    await form.getByLabelText("Until").fill("2025-08-31");
    await expect.element(form.getByLabelText("Until")).not.toHaveAttribute("aria-invalid");
    const wanted = {
      period: "range" as const,
      firstDay: "2025-06-01",
      lastDay: "2025-08-31",
      target: 500_000,
    };
    server.answer("createGoal", goal(1, wanted));
    await form.getByRole("button", { name: "Save" }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.callsOf("createGoal")[0]?.body).toEqual({
      ...wanted,
      measure: "distance",
      activityId: null,
    });
  });

  it.each([
    ["Duration", "Target (hours)", "2.5", { measure: "duration", target: 9000 }],
    ["Ascent", "Target (m)", "1000", { measure: "ascent", target: 1000 }],
    ["Number of workouts", "Target (Number of workouts)", "3", { measure: "workouts", target: 3 }],
  ] as const)("are of %s", async (measure, label, text, sent) => {
    await show([]);
    await button("Set a goal").click();
    const form = dialog("Set a goal");
    await form.getByLabelText("Measure").selectOptions(measure);
    await form.getByLabelText(label).fill(text);
    server.answer("createGoal", goal(1, sent));
    await form.getByRole("button", { name: "Save" }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.callsOf("createGoal")[0]?.body).toMatchObject({
      ...sent,
      activityId: null,
      period: "week",
    });
  });

  it("are changed, unless another page did before, which is said", async () => {
    await show([goal(1, {})]);
    await button("Change goal: 20 km a week").click();
    const form = dialog("Change goal");
    await expect.element(form.getByRole("button", { name: "Delete" })).toBeEnabled();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect.element(form).not.toBeInTheDocument();
    await button("Change goal: 20 km a week").click();
    const target = form.getByLabelText("Target (km)");
    await expect.element(target).toHaveValue("20");
    await target.fill("25");
    server.refuse("changeGoal", "goal.changed");
    await form.getByRole("button", { name: "Save" }).click();
    await expect.element(form.getByRole("alert")).toBeVisible();
    server.answer("changeGoal", goal(1, { target: 25_000 }));
    server.answer("listGoals", [goal(1, { target: 25_000, version: 4 })]);
    const save = server.hold("changeGoal");
    await form.getByRole("button", { name: "Save" }).click();
    await expect.element(form.getByRole("button", { name: "Delete" })).toBeDisabled();
    save();
    await expectRead(rows(), /^25\skm a week/);
    const { params, body } = server.callsOf("changeGoal")[0] ?? {};
    expect([params?.id, body]).toEqual([
      goal(1, {}).id,
      { period: "week", measure: "distance", target: 25_000, activityId: null, version: 3 },
    ]);
  });

  it("are deleted after a question", async () => {
    await show([goal(1, {})]);
    await button("Change goal: 20 km a week").click();
    await dialog("Change goal").getByRole("button", { name: "Delete" }).click();
    const question = dialog("Delete the goal 20 km a week?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog("Change goal")).not.toBeInTheDocument();
    await button("Change goal: 20 km a week").click();
    await dialog("Change goal").getByRole("button", { name: "Delete" }).click();
    server.answer("deleteGoal", true);
    server.answer("listGoals", []);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("Goal deleted")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(page.getByRole("list", { name: "Goals" }).elements()).toEqual([]);
    await expect.element(page.getByText(/^Set a goal for every week, month or year/)).toBeVisible();
    expect(server.callsOf("deleteGoal").map(({ params }) => params.id)).toEqual([goal(1, {}).id]);
  });

  it("are asked for again after a failure, before one can be set", async () => {
    atTime("2025-06-12T12:00:00+03:00");
    server.refuse("listGoals", "request.invalid");
    await renderScreen(<StatisticsSections workouts={[run]} sections={[GoalsSection]} />, {
      at: "/diary/statistics",
    });
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(button("Set a goal")).not.toBeInTheDocument();
    server.answer("listGoals", []);
    await button("Try again").click();
    await expect.element(button("Set a goal")).toBeVisible();
  });
});
