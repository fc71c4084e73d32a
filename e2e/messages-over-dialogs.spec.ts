import type { Locator, Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { commentOn, enterWorkout } from "./harness/feed.ts";
import { fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

const messages = (page: Page) => page.getByRole("log");

const deletion = (page: Page): Locator =>
  messages(page).getByRole("listitem").filter({ hasText: "Comment deleted" });

/** Keeps messages there, and deletions waiting, while the journey looks. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now());
  await freezeMessages(page);
}

/** Deletes the only comment on the page of a workout and goes to the diary, where the message can undo it. */
async function deleteComment(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const comment = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await comment.hover();
  await comment.getByRole("button", { name: /^Delete comment/ }).click();
  await page.getByRole("link", { name: "Diary" }).first().click();
  await expect(deletion(page)).toBeVisible();
}

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("a message is over the dialog that was opened after it, and is pressed and read out there @all", async ({
      cairn,
      member,
    }) => {
      const { page, account } = await member();
      const workout = await enterWorkout(cairn.url, account, {
        description: "Run",
        startTime: Date.now() - 7_200_000,
      });
      const path = `/workout/${account.username}/${workout.workoutKey}`;
      await commentOn(cairn.url, account, workout.workoutKey, "Windy");
      await stopTime(page);
      await deleteComment(page, path);
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await expect(dialog.getByRole("log")).toContainText("Comment deleted");
      expect(await findBarriersOfState(page, "a message over a dialog")).toEqual([]);
      await deletion(page).getByRole("button", { name: "Undo" }).click();
      await expect(deletion(page)).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(messages(page)).toHaveCount(1);

      // The next one is where it always is, and nothing was deleted.
      await deleteComment(page, path);
      await expect(deletion(page)).toBeInViewport();
    });
  });
}

test("a message is over a map that fills the screen, and is pressed there @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer: bytes } = fitFile("run");
  await importWorkout(cairn.url, account, { name, bytes }, { sharingFlags: 0, description: "With a map" });
  const run = { description: "Run", startTime: Date.now() - 7_200_000 };
  const { workoutKey } = await enterWorkout(cairn.url, account, run);
  await commentOn(cairn.url, account, workoutKey, "Windy");
  await stopTime(page);
  const path = `/workout/${account.username}/${workoutKey}`;
  await deleteComment(page, path);
  await page.getByRole("link", { name: "Workouts" }).press("Enter");
  await page.getByRole("link", { name: "With a map" }).press("Enter");
  await page.getByRole("button", { name: "Full screen", exact: true }).first().press("Enter");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await deletion(page).getByRole("button", { name: "Undo" }).click();
  await expect(deletion(page)).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("Windy");
});
