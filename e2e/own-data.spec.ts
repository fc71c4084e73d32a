import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

// A wrong password is refused.
test.use({ refusals: [403] });

const dataOf = (page: Page) => page.getByRole("region", { name: "Your data" });

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[ACCT-2] a person downloads everything: makes the archive with the password, watches the progress, and downloads it @all", async ({
      member,
    }) => {
      const { page, account } = await member("ann");
      await page.goto("/profile/edit/data");
      const data = dataOf(page);
      await expect(data.getByText("0 workouts, 0 photos, 0 routes: about")).toBeVisible();
      expect(await findBarriersOfState(page, "your data")).toEqual([]);
      await data.getByRole("button", { name: "Create archive" }).click();
      const prompt = page.getByRole("dialog", { name: "Enter your password" });
      const password = prompt.getByLabel("Password", { exact: true });
      await password.fill("a guess");
      await page.keyboard.press("Enter");
      await expect(prompt.getByText("The password is wrong. Try again.")).toBeVisible();
      await password.fill(account.password);
      await page.keyboard.press("Enter");
      await expect(prompt).toBeHidden();
      await expect(data.getByText("You can download it until")).toBeVisible();
      expect(await findBarriersOfState(page, "an archive that is ready")).toEqual([]);

      await data.getByRole("button", { name: "Download archive" }).click();
      await password.fill(account.password);
      const downloading = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^cairn-.*\.zip$/);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 2).toString()).toBe("PK");
      expect(bytes.includes("cairn.json")).toBe(true);

      await data.getByRole("button", { name: "Remove archive" }).click();
      await expect(data.getByRole("button", { name: "Create archive" })).toBeVisible();
    });
  });
}

test("[ACCT-2] the button that stops an archive does not turn into the one that removes it when the archive is ready @all", async ({
  member,
}) => {
  const { page, account } = await member("ann");
  await page.goto("/profile/edit/data");
  const data = dataOf(page);
  const create = data.getByRole("button", { name: "Create archive" });
  await create.waitFor();
  const answered = Promise.withResolvers<void>();
  await routeOpenPage(page, /\/account\/export$/, async (route) => {
    if (route.request().method() === "GET") await answered.promise;
    await route.continue();
  });
  await create.click();
  const prompt = page.getByRole("dialog", { name: "Enter your password" });
  await prompt.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(prompt).toBeHidden();
  const stop = data.getByRole("button", { name: "Stop", exact: true });
  await stop.focus();
  await expect(stop).toBeFocused();
  answered.resolve();
  await expect(data.getByRole("button", { name: "Remove archive" })).toBeVisible();
  await expect(data.getByRole("heading", { name: "Your data" })).toBeFocused();
});
