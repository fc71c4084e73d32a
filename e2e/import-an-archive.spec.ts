import { gzipSync } from "node:zlib";
import { writeZip } from "@cairn/testkit/write-zip";
import { fitFile, gpxFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test("[ADD-4] of an archive with folders each file has its own outcome: what is sound is saved, what is bad says why", async ({
  member,
}) => {
  const buffer = Buffer.from(
    writeZip([
      { name: "2025/walks/over the hill.gpx", bytes: gpxFile("walk", "Over the hill").buffer },
      { name: "2025/watch/run.fit.gz", bytes: gzipSync(fitFile("run").buffer), stored: true },
      { name: "2025/watch/older.zip", bytes: writeZip([{ name: "gym.fit", bytes: fitFile("gym").buffer }]) },
      { name: "2025/torn.gpx", bytes: Buffer.from('<gpx version="1.1"><trk><trkseg><trkpt') },
      { name: "2025/photo.jpg", bytes: Buffer.from("no recording") },
    ]),
  );
  const { page } = await member();
  await page.goto("/diary/workout-list");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles([{ name: "export.zip", mimeType: "application/zip", buffer }]);

  const rows = dialog.getByRole("listitem");
  const torn = rows.filter({ hasText: "2025/torn.gpx" });
  await expect(torn.getByRole("alert")).toContainText(/broken XML|no recorded points/);
  await expect(rows).toHaveCount(4);
  await expect(dialog.getByText("photo.jpg")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: /run\.fit$/ }).fill("Out of the watch");
  await dialog.getByRole("textbox", { name: /gym\.fit$/ }).fill("From the archive inside");
  await dialog.getByRole("button", { name: "Save 3 workouts" }).click();
  await expect(dialog).toBeHidden();
  for (const title of ["Over the hill", "Out of the watch", "From the archive inside"]) {
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
  }
  // The heading row and three workouts.
  await expect(page.getByRole("row")).toHaveCount(4);
});
