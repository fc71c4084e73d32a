import { enterWorkout } from "./harness/feed.ts";
import { expect, test } from "./harness/journey.ts";

test("[STATS-5] [UNIT-1] a goal that is being changed keeps its units and its target when another tab chooses other units @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterWorkout(cairn.url, account, { description: "Run", startTime: Date.now() - 60_000 });
  const headers = { sttauthorization: account.sessionKey };
  const goals = "/apiserver/v1/user/goals";
  const goal = { period: "week", measure: "distance", target: 50_000, activityId: null };
  expect((await page.request.post(goals, { headers, data: goal })).status()).toBe(200);
  await page.goto("/diary/statistics");
  await page.getByRole("button", { name: "Change goal: 50 km a week" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Target (km)")).toHaveValue("50");
  const tab = await page.context().newPage();
  await tab.goto("/profile/edit/appearance");
  await tab.getByRole("radio", { name: "Imperial" }).check();
  // The page behind the dialog follows; 50 km are 31.07 miles.
  await expect(
    page.getByRole("heading", { name: /^31\.07\smi a week$/, includeHidden: true }),
  ).toBeAttached();
  await expect(dialog.getByLabel("Target (km)")).toHaveValue("50");
  await dialog.getByLabel("Period").selectOption({ label: "Every year" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const { payload } = await (await page.request.get(goals, { headers })).json();
  expect(payload).toMatchObject([{ ...goal, period: "year" }]);
});
