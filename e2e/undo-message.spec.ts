import { commentOn, enterWorkout } from "./harness/feed.ts";
import { expect, test } from "./harness/journey.ts";

test("[DASH-8] a comment is not deleted while somebody is at the offer to keep it, and has its whole time afterwards @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const run = { description: "Run", startTime: Date.now() - 7_200_000 };
  const { workoutKey } = await enterWorkout(cairn.url, account, run);
  await commentOn(cairn.url, account, workoutKey, "Windy");
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(request.url());
  });
  await page.clock.install();
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const comment = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await comment.hover();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await comment.getByRole("button", { name: /^Delete comment/ }).click();
  await page.getByRole("link", { name: "Diary" }).first().click();
  await page.clock.runFor(1000);
  const offer = page.getByRole("log").getByRole("listitem").filter({ hasText: "Comment deleted" });
  const undo = offer.getByRole("button", { name: "Undo" });
  // Not by focus, which the diary takes when it has loaded.
  await offer.hover();
  await page.clock.runFor(30_000);
  await expect(undo).toBeVisible();
  expect(deletions).toEqual([]);

  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await expect(undo).toBeVisible();
  await undo.click();
  await page.clock.runFor(30_000);
  await expect(offer).toHaveCount(0);
  expect(deletions).toEqual([]);
  await page.clock.resume();
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("Windy");
});
