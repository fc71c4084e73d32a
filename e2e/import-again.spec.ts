import { type ChosenFile, fitFile, gpxFile } from "./harness/files.ts";
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
