import { importWorkout } from "./harness/api.ts";
import { enterWorkout } from "./harness/feed.ts";
import { expect, test } from "./harness/journey.ts";
import { steadyRecording } from "./harness/steady-recording.ts";

test("[STATS-5] goals, bests and the calendar follow what is imported and deleted elsewhere, without a reload @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("racer");
  await page.context().clock.setFixedTime("2024-06-15T12:00:00Z");
  await enterWorkout(cairn.url, account, {
    description: "Short walk",
    startTime: Date.parse("2024-06-10T08:00:00Z"),
    totalDistance: 1000,
  });
  await page.goto("/diary/statistics");
  const goals = page.getByRole("region", { name: "Goals" });
  await goals.getByRole("button", { name: "Set a goal" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a goal" });
  await dialog.getByLabel("Period").selectOption("year");
  await dialog.getByLabel("Target (km)").fill("500");
  await page.keyboard.press("Enter");
  await expect(goals.getByRole("heading", { name: "500 km a year" })).toBeVisible();
  await expect(goals).toContainText("1.00 km done");
  const calendar = await page.context().newPage();
  await calendar.goto("/diary");
  const grid = calendar.getByRole("grid");
  await expect(grid).toBeVisible();
  await expect(grid.getByText("Morning round")).toHaveCount(0);

  const bytes = steadyRecording({ start: "2024-06-15T08:00:00Z", stretches: [[4, 1000]], sport: "running" });
  const { workoutKey } = await importWorkout(
    cairn.url,
    account,
    { name: "round.gpx", bytes },
    { sharingFlags: 0, description: "Morning round" },
  );
  await expect(goals).toContainText("5.00 km done");
  const bests = page.getByRole("region", { name: "Personal bests" });
  await expect(bests.getByRole("row", { name: /^1 km/ })).toContainText("4:10");
  await expect(calendar.getByText("Morning round").first()).toBeVisible();

  const answer = await fetch(`${cairn.url}/apiserver/v1/workouts/${workoutKey}/delete`, {
    method: "DELETE",
    headers: { sttauthorization: account.sessionKey },
  });
  expect(answer.ok).toBe(true);
  await expect(goals).toContainText("1.00 km done");
  await expect(bests.getByRole("row", { name: /^1 km/ })).toHaveCount(0);
  await expect(calendar.getByText("Morning round")).toHaveCount(0);
});
