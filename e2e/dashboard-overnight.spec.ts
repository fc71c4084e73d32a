import { createMember } from "./harness/api.ts";
import { enterWorkout, follow } from "./harness/feed.ts";
import { expect, test } from "./harness/journey.ts";

test("[UNIT-4] [DASH-3] on a dashboard that is left open overnight, workouts are from yesterday and the past 30 days move on @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await follow(cairn.url, bob, ann);
  // What is typed in begins by the reader's clock.
  await enterWorkout(cairn.url, ann, { description: "Round", startTime: Date.parse("2024-06-15T20:00Z") });
  await page.clock.install({ time: "2024-06-15T22:00+03:00" });
  await page.goto("/dashboard");
  const when = page.getByRole("list", { name: "Feed" }).getByRole("article").locator("time");
  await expect(when).toHaveText("2 hours ago, 20:00");
  const graph = page.getByRole("region", { name: "Past 30 days" });
  const lastDay = graph.getByRole("slider", { name: "Day" });
  await expect(lastDay).toHaveAttribute("aria-valuetext", /\b15\b/);
  await page.clock.fastForward("11:00:00");
  await expect(when).toHaveText("Yesterday, 20:00");
  await expect(lastDay).toHaveAttribute("aria-valuetext", /\b16\b/);
});
