import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photoFile } from "../apps/server/test/files/photo-file.ts";
import { answerQuestions } from "./harness/answer-browser-questions.ts";
import type { ChosenFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, expectNotFound, test } from "./harness/journey.ts";

// The page behind the dialog asks for its workout again when the import of that workout is undone.
test.use({ refusals: [404, 408] });

const two = (number: number): string => String(number).padStart(2, "0");

/** A walk of ten minutes that starts on the hour; UTC. */
const walk = (hour: number): ChosenFile => {
  const point = (minute: number) =>
    `<trkpt lat="${60 + hour / 100 + minute / 1000}" lon="24"><time>2025-06-01T${two(hour)}:${two(minute)}:00Z</time></trkpt>`;
  const points = Array.from({ length: 11 }, (_, minute) => point(minute)).join("");
  const text = `<gpx version="1.1" creator="test"><trk><name>Walk ${hour}</name><trkseg>${points}</trkseg></trk></gpx>`;
  return { name: `walk-${two(hour)}.gpx`, mimeType: "application/gpx+xml", buffer: Buffer.from(text) };
};

/** A JPEG whose camera clock showed this time, or of a camera that wrote no time. */
const photo = async (name: string, clock?: string, offset = "+00:00"): Promise<ChosenFile> => {
  const IFD2 = { DateTimeOriginal: `2025:06:01 ${clock}:00`, OffsetTimeOriginal: offset };
  const buffer = await photoFile({ width: 120, height: 90, ...(clock !== undefined && { exif: { IFD2 } }) });
  return { name, mimeType: "image/jpeg", buffer };
};

const heic: ChosenFile = { name: "IMG_9.HEIC", mimeType: "image/heic", buffer: Buffer.from("no JPEG") };

test("[ADD-3] [WORK-10] a folder of recordings and photos is imported together: photos find their workouts, the others are assigned by hand @all", async ({
  member,
}) => {
  const { page } = await member();
  let slowOnes = 0;
  await page.route("**/image/web", async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    // One upload is too slow at first.
    if (body.includes("slow.jpg") && slowOnes++ === 0) await route.fulfill({ status: 408, body: "" });
    else await route.continue();
  });
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  mkdirSync(join(folder, "DCIM"));
  const walks = Array.from({ length: 11 }, (_, index) => walk(index));
  // Three photos on each of the first four walks, by clocks in other time zones.
  const taken = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      photo(index === 5 ? "slow.jpg" : `${index}.jpg`, `${two(3 + (index % 4))}:0${index % 9}`, "+03:00"),
    ),
  );
  const lost = [await photo("evening.jpg", "20:00"), await photo("scan.jpg"), heic];
  for (const { name, buffer } of walks) writeFileSync(join(folder, name), buffer);
  for (const { name, buffer } of [...taken, ...lost]) writeFileSync(join(folder, "DCIM", name), buffer);
  writeFileSync(join(folder, "DCIM", ".nomedia"), "");

  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a folder" }).click();
  await (await chooser).setFiles(folder);
  await expect(dialog.getByText("14 photos are added")).toBeVisible();
  await expect(dialog.getByText("1 picture or video is not a JPEG and is left out.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 11 workouts" }).click();

  const photos = dialog.getByRole("region", { name: "Photos" });
  await expect(photos.getByText("12 of 15 matched to a workout")).toBeVisible();
  await expect(photos.getByText("11 of 12 uploaded")).toBeVisible();
  const slow = photos.getByRole("listitem").filter({ hasText: "slow.jpg" });
  await expect(slow.getByRole("alert")).toContainText("The upload took too long.");
  await slow.getByRole("button", { name: "Try slow.jpg again" }).click();
  await expect(slow).toHaveCount(0);

  const row = (file: string) => photos.getByRole("listitem").filter({ hasText: file });
  await expect(row("IMG_9.HEIC")).toContainText("Not a JPEG");
  await expect(row("evening.jpg")).toContainText("Not taken during a workout of this import");
  await expect(row("scan.jpg")).toContainText("The photo has no time");
  await row("scan.jpg")
    .getByLabel("Workout of scan.jpg")
    .selectOption({ label: "1 Jun 2025, 13:00 · Walk 10" });
  await photos.getByRole("button", { name: "Add 1 photo" }).click();
  await expect(photos.getByText("13 of 15 matched to a workout")).toBeVisible();
  await expect(dialog.getByRole("status")).toContainText("Photos: 13 of 15 matched to a workout");
  await expect(row("scan.jpg")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Walk 10" }).click();
  await expect(page.getByRole("button", { name: "Photo 1 of 1" })).toBeVisible();

  // The workouts of the import go, and their photos with them.
  await page.getByRole("button", { name: "Add workout" }).click();
  await dialog.getByRole("region", { name: "Earlier imports" }).getByRole("button").click();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await dialog.getByRole("button", { name: "Undo and delete" }).click();
  await expect(dialog.getByText("Import undone: 11 workouts were deleted.")).toBeVisible();
  // The page behind the dialog showed one of them.
  await expectNotFound(page);
  rmSync(folder, { recursive: true });
});

test("[ADD-3] photos of an import go on uploading when its window is closed, and the window says so before @all", async ({
  member,
}) => {
  const { page } = await member();
  await freezeMessages(page);
  const opened = Promise.withResolvers<undefined>();
  await page.route("**/image/web", async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog");
  const walks = Array.from({ length: 11 }, (_, index) => walk(index));
  await chooseFiles(page, [...walks, await photo("a.jpg", "00:03"), await photo("b.jpg", "01:03")]);
  await dialog.getByRole("button", { name: "Import 11 workouts" }).click();
  const photos = dialog.getByRole("region", { name: "Photos" });
  await expect(photos).toContainText("photos keep uploading while the page is open");
  await dialog.getByRole("button", { name: "Continue in background" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add workout" }).click();
  await expect(photos).toContainText("0 of 2 uploaded");
  await page.keyboard.press("Escape");
  opened.resolve(undefined);
  await expect(page.getByText("2 photos were added to their workouts.")).toBeVisible();
  await page.getByRole("link", { name: "Walk 1", exact: true }).click();
  await expect(page.getByRole("button", { name: "Photo 1 of 1" })).toBeVisible();
});

test("[ADD-3] photos that remained when a page was left are chosen again from the earlier import, and none is added twice @all", async ({
  member,
}) => {
  const { page } = await member();
  const asked = answerQuestions(page, "accept");
  let isLeft = false;
  await page.route("**/image/web", async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    // One upload never ends, until the page is left. (Without this route it would be sent on.)
    if (isLeft || !body.includes("b.jpg")) await route.continue();
  });
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog");
  const pictures = [await photo("a.jpg", "00:03"), await photo("b.jpg", "01:03")];
  await chooseFiles(page, [...Array.from({ length: 11 }, (_, index) => walk(index)), ...pictures]);
  await dialog.getByRole("button", { name: "Import 11 workouts" }).click();
  const photos = dialog.getByRole("region", { name: "Photos" });
  await expect(photos).toContainText("1 of 2 uploaded");
  await page.reload();
  isLeft = true;
  expect(asked).toEqual(["beforeunload"]);

  await page.getByRole("button", { name: "Add workout" }).click();
  await dialog.getByRole("region", { name: "Earlier imports" }).getByRole("button").click();
  const chooser = page.waitForEvent("filechooser");
  await photos.getByRole("button", { name: "Add photos" }).click();
  await (await chooser).setFiles(pictures);
  await expect(photos).toContainText("2 of 2 matched to a workout");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  for (const name of ["Walk 0", "Walk 1"]) {
    await page.goto("/diary/workout-list");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("button", { name: "Photo 1 of 1" })).toBeVisible();
  }
});
