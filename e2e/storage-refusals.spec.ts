import { expect, type Page, test } from "@playwright/test";
import { createMember } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { logInWith } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";

/** Chooses a file on a server with these settings and looks for the error beside its name. */
async function expectRefusal(
  page: Page,
  settings: Readonly<Record<string, string>>,
  words: string,
): Promise<void> {
  const cairn = await runServer({ settings: { ...settings, HUMAN_CHECK: "off" } });
  try {
    await logInWith(page, (await createMember(cairn.url)).sessionKey);
    await page.goto(`${cairn.url}/diary/workout-list`);
    await page.getByRole("button", { name: "Import files" }).click();
    await chooseFiles(page, [fitFile("run")]);
    const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "run.fit" });
    await expect(row.getByRole("alert")).toContainText(words);
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  } finally {
    await cairn.stop();
  }
}

test("[STOR-1] a file beyond a person's quota is refused with a message beside its name @all", async ({
  page,
}) => {
  await expectRefusal(page, { QUOTA: "1kB" }, "Your storage is full.");
});

test("[STOR-2] a file that would fill the disk is refused with a message beside its name @all", async ({
  page,
}) => {
  await expectRefusal(page, { MIN_FREE_SPACE: "900TB" }, "The server’s disk is full or nearly full");
});
