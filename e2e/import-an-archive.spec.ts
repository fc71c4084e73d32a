import { gzipSync } from "node:zlib";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { fitFile, gpxFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, test } from "./harness/journey.ts";

const archive = (name: string, entries: Parameters<typeof writeZip>[0]) => ({
  name,
  mimeType: "application/zip",
  buffer: Buffer.from(writeZip(entries)),
});

test("[ADD-4] an archive with folders is read first, imported as one, and one summary gives the result of each file", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  await chooseFiles(page, [
    archive("export.zip", [
      { name: "2025/walks/over the hill.gpx", bytes: gpxFile("walk", "Over the hill").buffer },
      { name: "2025/watch/run.fit.gz", bytes: gzipSync(fitFile("run").buffer), stored: true },
      { name: "2025/watch/older.zip", bytes: writeZip([{ name: "gym.fit", bytes: fitFile("gym").buffer }]) },
      { name: "2025/torn.gpx", bytes: Buffer.from('<gpx version="1.1"><trk><trkseg><trkpt') },
      { name: "2025/photo.jpg", bytes: Buffer.from("no recording") },
    ]),
  ]);
  const dialog = page.getByRole("dialog");
  const torn = dialog.getByRole("listitem").filter({ hasText: "2025/torn.gpx" });
  await expect(torn).toContainText(/XML of the file is broken|no recorded points/);
  await dialog.getByRole("button", { name: "Import 3 workouts" }).click();

  await expect(dialog.getByRole("heading", { name: "Import results" })).toBeVisible();
  await expect(dialog.getByRole("definition")).toHaveText(["3", "0", "1"]);
  await expect(torn).toContainText(/XML of the file is broken|no recorded points/);
  // What is no recording is named apart from what could not be imported.
  await expect(dialog.getByText("1 part of the archive is not a workout")).toBeVisible();
  await expect(dialog.getByText("2025/photo.jpg")).toHaveCount(1);
  await dialog.getByRole("radio", { name: "Public" }).check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Over the hill" })).toHaveCount(1);
  // The header row and three workouts.
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("link", { name: "Over the hill" }).first().click();
  await expect(page.getByRole("button", { name: "Who can see this: Public" })).toBeVisible();
});

test("[ADD-4] duplicates are recognised in an archive, too, and can be kept; undoing removes everything again @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary/workout-list");
  const dialog = page.getByRole("dialog");
  const ended = dialog.getByRole("heading", { name: "Import results" });
  await page.getByRole("button", { name: "Import files" }).click();
  await chooseFiles(page, [
    archive("twice.zip", [
      { name: "a/run.fit", bytes: fitFile("run").buffer },
      { name: "b/run.fit", bytes: fitFile("run").buffer },
      { name: "walk.fit", bytes: fitFile("walk").buffer },
    ]),
  ]);
  await dialog.getByRole("button", { name: "Import 3 workouts" }).click();
  await expect(ended).toBeVisible();
  await expect(dialog.getByRole("definition")).toHaveText(["2", "1", "0"]);
  await dialog.getByRole("button", { name: /Keep both: [ab]\/run\.fit/ }).click();
  await expect(dialog.getByRole("definition")).toHaveText(["3", "0", "0"]);
  await dialog.getByRole("button", { name: "Done" }).click();
  // The header row and three workouts.
  await expect(page.getByRole("row")).toHaveCount(4);

  // The one that was kept is the later of the two, and is offered among the earlier imports.
  await page.getByRole("button", { name: "Add workout" }).click();
  const earlier = dialog.getByRole("region", { name: "Earlier imports" }).getByRole("button");
  await expect(earlier).toHaveCount(2);
  await earlier.first().click();
  await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "0"]);
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(dialog.getByRole("alert")).toContainText("will be deleted");
  await dialog.getByRole("button", { name: "Undo and delete" }).click();
  await expect(dialog.getByText("Import undone: 1 workout was deleted.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(3);
});
