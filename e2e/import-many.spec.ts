import { writeZip } from "@cairn/testkit/files/write-zip";
import { prepareToBlockWorkouts } from "./harness/block-workouts.ts";
import { deviceFile, fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

const point = (lat: number, minute: string): string =>
  `<trkpt lat="${lat}" lon="24"><time>2025-06-01T10:${minute}:00Z</time></trkpt>`;

/** A recording of one minute, each a little further north. */
const smallGpx = (index: number): Buffer => {
  const lat = 10 + index / 100;
  return Buffer.from(
    `<gpx version="1.1" creator="test"><trk><trkseg>${point(lat, "00")}${point(lat + 0.001, "01")}</trkseg></trk></gpx>`,
  );
};
const letter = { name: "letter.gpx", mimeType: "text/plain", buffer: Buffer.from("Dear diary") };

test("[ADD-3] [ADD-4] more than ten files are read first, imported together, and the bad one is never sent @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  /** The number of files in each of the person's imports, as the server has it. */
  const sent = async (): Promise<readonly number[]> => {
    const headers = { sttauthorization: account.sessionKey };
    const answer = await fetch(`${cairn.url}/apiserver/v1/workout/import`, { headers });
    const { payload } = (await answer.json()) as { payload: { counts: { total: number } }[] };
    return payload.map(({ counts }) => counts.total);
  };
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  const rides = [
    deviceFile("fit/elevate-loup-blanc.fit", () => fitFile("trail-run", "elevate-loup-blanc.fit")),
    deviceFile("fit/fitparse-garmin-edge-820-bike.fit", () => fitFile("ride", "edge.fit")),
  ];
  const others = Array.from({ length: 10 }, (_, index) => ({
    name: `${index}.gpx`,
    mimeType: "application/gpx+xml",
    buffer: smallGpx(index),
  }));
  await chooseFiles(page, [...rides, ...others, letter]);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Import 12 workouts" })).toBeFocused();
  await expect(dialog.getByRole("definition").first()).toHaveText("12");
  const bad = dialog.getByRole("listitem").filter({ hasText: "letter.gpx" });
  await expect(bad).toContainText("not a FIT, GPX, TCX");
  expect(await sent()).toEqual([]);
  await page.keyboard.press("Enter");

  await expect(dialog.getByRole("heading", { name: "Import results" })).toBeVisible();
  await expect(dialog.getByRole("definition")).toHaveText(["12", "0", "1"]);
  await expect(bad).toContainText("not a FIT, GPX, TCX");
  expect(await sent()).toEqual([12]);
  // A key that was meant for the step before answers nothing.
  await expect(dialog.getByText("Who may see them")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  // The header row and twelve workouts.
  await expect(page.getByRole("row")).toHaveCount(13);
});

test("[ADD-4] an import that ends while its dialog is closed says so, and links to its summary @all", async ({
  member,
}) => {
  const { page } = await member();
  await freezeMessages(page);
  const closed = Promise.withResolvers<undefined>();
  await page.route("**/workout/import/*/events", async (route) => {
    await closed.promise;
    await route.continue();
  });
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog");
  const plan = Buffer.from(
    '<gpx version="1.1"><rte><name>Over the pass</name><rtept lat="46.5" lon="8"/><rtept lat="46.6" lon="8"/></rte></gpx>',
  );
  const entries = [
    { name: "a.gpx", bytes: smallGpx(1) },
    { name: "plans/pass.gpx", bytes: plan },
  ];
  const buffer = Buffer.from(writeZip(entries));
  await chooseFiles(page, [{ name: "all.zip", mimeType: "application/zip", buffer }]);
  await dialog.getByRole("button", { name: "Import 1 workout" }).click();
  await dialog.getByRole("button", { name: "Continue in background" }).click();
  await expect(dialog).toBeHidden();
  closed.resolve(undefined);
  const toast = page.getByRole("log").filter({ hasText: "1 workout was imported." });
  await toast.getByRole("button", { name: "Show" }).click();
  await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "1"]);
  await dialog.getByRole("button", { name: "Save as route" }).click();
  await expect(dialog.getByRole("link", { name: "Saved as route “Over the pass”" })).toBeVisible();
});

test("[ADD-4] an import goes on when its page is left, is found again, stopped and undone @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page } = await member();
  const workouts = await prepareToBlockWorkouts(cairn);
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  const entries = Array.from({ length: 1000 }, (_, index) => ({
    name: `${index}.gpx`,
    bytes: smallGpx(index),
  }));
  const buffer = Buffer.from(writeZip(entries));
  await chooseFiles(page, [{ name: "years.zip", mimeType: "application/zip", buffer }]);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Import 1\s000 workouts$/ }).click();
  await expect(dialog.getByText(/[1-9]\d* of 1\s000 done/)).toBeVisible();
  const found = Promise.withResolvers<void>();
  await routeOpenPage(page, /\/workout\/import\?limit=/, async (route) => {
    await found.promise;
    await route.continue();
  });
  // It does not end before it is stopped.
  await workouts.hold();
  try {
    await page.reload();
    await page.getByRole("button", { name: "Add workout" }).click();
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose files" }).click();
    const chooser = await choosing;
    // It is found while somebody is choosing other files.
    found.resolve();
    await expect(dialog.getByText(/[1-9]\d* of 1\s000 done/)).toBeVisible();
    await chooser.setFiles([letter]);
    await expect(dialog.getByText("Add these files when it has finished.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Add workout" }).click();
    await dialog.getByRole("button", { name: "Stop import" }).click();
    await expect(dialog.getByText(/^You stopped the import: \d+ files were not read\.$/)).toBeVisible();
  } finally {
    await workouts.letGo();
  }

  await dialog.getByRole("button", { name: "Undo import" }).click();
  await dialog.getByRole("button", { name: "Undo and delete" }).click();
  await expect(dialog.getByText(/^Import undone: \d+ workouts were deleted\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByText("No workouts yet")).toBeVisible();
});
