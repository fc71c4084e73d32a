import { fitFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, test } from "./harness/journey.ts";
import { paintPhoto } from "./harness/paint-photo.ts";

test("[ADD-3] photos are imported beside the files: with them, or to one of them, and no other kind of image @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary/workout-list");
  const photo = await paintPhoto(page, "summit.jpg", 800, 600);
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog");
  await chooseFiles(page, [photo]);
  await expect(dialog.getByRole("note")).toContainText("choose its file too");
  await chooseFiles(page, [fitFile("run")]);
  const pictures = dialog
    .getByRole("listitem")
    .filter({ has: page.getByRole("textbox") })
    .locator("img");
  await expect(pictures).toHaveCount(1);

  const more = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Add photos to run.fit" }).click();
  await (
    await more
  ).setFiles([
    await paintPhoto(page, "lake.jpg", 600, 800),
    { name: "map.png", mimeType: "image/png", buffer: Buffer.from("no JPEG") },
  ]);
  await expect(dialog.getByText("Some files are no pictures that this browser can read")).toBeVisible();
  await expect(pictures).toHaveCount(2);
  await page.getByRole("textbox", { name: "Title of run.fit" }).fill("With two photos");
  await dialog.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "With two photos", level: 1 })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Photos" }).getByRole("button", { name: /^Photo \d of 2$/ }),
  ).toHaveCount(2);
});
