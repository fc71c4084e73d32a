import { createMember, endSession, listWorkouts } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

test.use({ refusals: [401, 403] });

test("[LOGIN-8] when the session ends, a login over the page keeps everything that was typed", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  // They would tell of the end of the session before anything is pressed.
  await withoutLiveEvents(page);
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

test("[LOGIN-8] another person who logs in over the page finds nothing of what was typed in it @all", async ({
  cairn,
  member,
}) => {
  const { page, account: alice } = await member("alice");
  const bob = await createMember(cairn.url, "bob");
  await withoutLiveEvents(page);
  // The last calls of the screen, which would otherwise learn of the end of the session before anything is pressed.
  const newsCame = page.waitForResponse(/\/user\/feed\/new/);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await (await newsCame).finished();
  await page.getByRole("button", { name: "Add workout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a workout" });
  await dialog.getByLabel("Title").fill("Before the surgery");
  await dialog.getByLabel("Minutes").fill("30");
  await endSession(cairn.url, alice.sessionKey);
  await dialog.getByRole("button", { name: "Save" }).click();

  const prompt = page.getByRole("dialog", { name: "Log in again" });
  await prompt.getByLabel("Username or e-mail").fill(bob.username);
  await prompt.getByLabel("Password", { exact: true }).fill(bob.password);
  const loaded = page.waitForEvent("load");
  await prompt.getByRole("button", { name: "Log in" }).click();
  await loaded;
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("menu")).toContainText(bob.realName);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Nor is a new one filled in.
  await page.getByRole("button", { name: "Add workout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  expect(await listWorkouts(cairn.url, bob)).toEqual([]);
});
