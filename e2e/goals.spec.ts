import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { enterWorkout } from "./harness/feed.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { todayInHelsinki } from "./harness/helsinki.ts";
import { expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";
import { openDatabase } from "./harness/many-workouts.ts";

// For a goal that another tab has changed.
test.use({ refusals: [409] });

test("[STATS-5] a goal is set, shown with its progress, changed and deleted by keyboard alone, and another tab overwrites nothing", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const pool = await openDatabase(cairn);
  await enterWorkout(cairn.url, account, {
    description: "Run",
    startTime: Date.now() - 60_000,
    totalDistance: 12_300,
  });
  await page.goto("/diary/statistics");
  const goals = page.getByRole("region", { name: "Goals" });
  await expect(goals).toContainText("Set a goal for every week, month or year");
  await tabTo(page, goals.getByRole("button", { name: "Set a goal" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set a goal" });
  await tabTo(page, dialog.getByLabel("Target (km)"));
  await page.keyboard.type("far");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Enter a realistic goal greater than zero");
  expect(await findBarriersOfState(page, "the dialog of a goal")).toEqual([]);
  await dialog.getByLabel("Target (km)").fill("50");
  await page.keyboard.press("Enter");
  await expect(goals.getByRole("heading", { name: "50 km a week" })).toBeVisible();
  // Whether the workout's day is in this week depends on the day of the test, so the database decides.
  const { rows } = await pool.query<{ done: number }>(
    `SELECT coalesce(sum(distance), 0) AS done FROM workouts JOIN users ON users.id = owner_id
      WHERE username = $1 AND date_trunc('week', (start_time AT TIME ZONE 'UTC') + utc_offset_minutes * interval '1 minute') = date_trunc('week', $2::date)`,
    [account.username, todayInHelsinki()],
  );
  await pool.end();
  await expect(goals).toContainText(`${((rows[0]?.done ?? 0) / 1000).toFixed(2)} km done`);

  const otherTab = await page.context().newPage();
  await otherTab.goto("/diary/statistics");
  await otherTab.getByRole("button", { name: "Change goal: 50 km a week" }).click();
  await tabTo(page, goals.getByRole("button", { name: "Change goal: 50 km a week" }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Target (km)").fill("60");
  await page.keyboard.press("Enter");
  await expect(goals.getByRole("heading", { name: "60 km a week" })).toBeVisible();
  await otherTab.getByRole("dialog").getByLabel("Target (km)").fill("70");
  await otherTab.keyboard.press("Enter");
  await expect(otherTab.getByRole("dialog")).toContainText("This goal was changed elsewhere.");
  await otherTab.keyboard.press("Escape");
  await expect(otherTab.getByRole("heading", { name: "60 km a week" })).toBeVisible();

  await page.getByRole("button", { name: "Change goal: 60 km a week" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Delete the goal 60 km a week?" });
  await expect(question).toContainText("Your workouts stay.");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(goals).toContainText("Set a goal for every week, month or year");
});

test("[STATS-5] a goal that is being saved takes nothing more, and one that is saved late does not close the form that was opened since @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterWorkout(cairn.url, account, { description: "Run", startTime: Date.now() - 60_000 });
  const letGoalCome = await blockAnswers(page, "POST", /\/user\/goals$/);
  await freezeMessages(page);
  await page.goto("/diary/statistics");
  const dialog = page.getByRole("dialog", { name: "Set a goal" });
  const target = dialog.getByLabel("Target (km)");
  await page.getByRole("button", { name: "Set a goal" }).click();
  await target.fill("50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(target).not.toBeEditable();
  await expect(dialog.getByLabel("Period")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Set a goal" }).click();
  await target.fill("1000");
  letGoalCome();
  await expect(page.getByText("Goal saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "50 km a week", includeHidden: true })).toBeVisible();
  await expect(target).toHaveValue("1000");
});
