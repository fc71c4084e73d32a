import { type ChosenFile, fitFile, gpxFile, lateGpxFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test("[ADD-4] a workout that is already in the diary is shown, not added; closing the dialog changes nothing, keeping both adds it @all", async ({
  member,
}) => {
  const { page } = await member();
  const choose = async (...files: readonly ChosenFile[]) => {
    await page.goto("/diary/workout-list");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add workout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles([...files]);
  };
  const rows = page.getByRole("row").filter({ hasText: "The first" });

  await choose(fitFile("run"));
  await page.getByRole("textbox", { name: "Title of run.fit" }).fill("The first");
  await page.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "The first", level: 1 })).toBeVisible();

  await choose(fitFile("run"), gpxFile("run", "From another service", "run.fit"));
  const items = page.getByRole("dialog").getByRole("listitem");
  await expect(items.filter({ hasText: "Already in your diary" })).toHaveCount(2);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(rows).toHaveCount(1);

  await choose(fitFile("run"));
  await page.getByRole("button", { name: "Keep both: run.fit" }).click();
  await page.getByRole("textbox", { name: "Title of run.fit" }).fill("The first, again");
  await page.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "The first, again", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Open the other one" }).click();
  await expect(page.getByRole("heading", { name: "The first", exact: true, level: 1 })).toBeVisible();
  await page.goto("/diary/workout-list");
  await expect(rows).toHaveCount(2);

  await choose(fitFile("run"));
  await page.getByRole("dialog").getByRole("link", { name: "The first" }).click();
  await expect(page.getByRole("heading", { name: "The first", exact: true, level: 1 })).toBeVisible();
});

test("[ADD-4] a file of the same outing from a device that was late is asked about, left out, or kept as well @all", async ({
  member,
}) => {
  const { page } = await member();
  const choose = async (file: ChosenFile) => {
    await page.goto("/diary/workout-list");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add workout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles([file]);
  };
  const late = lateGpxFile("run", "From the phone", "run.fit");
  await choose(fitFile("run"));
  await page.getByRole("textbox", { name: "Title of run.fit" }).fill("The first");
  await page.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "The first", level: 1 })).toBeVisible();

  await choose(late);
  const asked = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: "Looks like the same outing as" });
  await expect(asked.getByRole("link", { name: "The first" })).toBeVisible();
  await asked.getByRole("button", { name: "Leave out late.gpx" }).click();
  await expect(asked).toHaveCount(0);
  await page.goto("/diary/workout-list");
  await expect(page.getByRole("row").filter({ hasText: "The first" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "From the phone" })).toHaveCount(0);

  await choose(late);
  await asked.getByRole("button", { name: "Keep both: late.gpx" }).click();
  await page.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "From the phone", level: 1 })).toBeVisible();
});
