import { endSession } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ refusals: [401, 403] });

test("[LOGIN-8] when the session ends, a login over the page keeps everything that was typed", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/diary/workout-list");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles([fitFile("hike")]);
  const title = page.getByRole("textbox", { name: "Title of hike.fit" });
  await title.fill("Half a day above the trees");
  await endSession(cairn.url, account.sessionKey);

  await page.getByRole("button", { name: "Save workout" }).click();
  const prompt = page.getByRole("dialog", { name: "Log in again" });
  await expect(prompt).toBeVisible();
  await expect(prompt.getByLabel("Username or e-mail")).toHaveValue(account.username);
  await prompt.getByLabel("Password", { exact: true }).fill(account.password);
  await prompt.getByRole("button", { name: "Log in" }).click();

  await expect(prompt).toBeHidden();
  await expect(page).toHaveURL(/\/diary\/workout-list$/);
  await expect(title).toHaveValue("Half a day above the trees");
  await page.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "Half a day above the trees", level: 1 })).toBeVisible();
});
