import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout, type Member } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { pressOn } from "./harness/keyboard.ts";
import { withoutWebgl } from "./harness/without-webgl.ts";

test.use({ drawsMaps: true });

const sent = (kind: "run" | "gym") => ({ name: `${kind}.fit`, bytes: fitFile(kind).buffer });

/** Opens the share dialog of a workout. */
async function openSheet(page: Page, username: string, workoutKey: string): Promise<Locator> {
  await page.goto(`/workout/${username}/${workoutKey}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  return page.getByRole("dialog", { name: "Share this workout" });
}

/** Downloads the image once it no longer changes. */
async function downloadPicture(
  page: Page,
  sheet: Locator,
  ground: "map" | "paper" = "map",
): Promise<{ name: string; bytes: Buffer }> {
  await expect(sheet.locator("[data-ground]")).toHaveAttribute("data-ground", ground);
  return await downloadNow(page, sheet);
}

/** The image as it is now. */
async function downloadNow(page: Page, sheet: Locator): Promise<{ name: string; bytes: Buffer }> {
  const button = sheet.getByRole("button", { name: "Download" });
  await expect(button).not.toHaveAttribute("aria-busy");
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Width and height from a PNG's first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** Adds a privacy zone at the start of the workout. */
async function hideStart(url: string, { sessionKey }: Member, workoutKey: string): Promise<void> {
  const headers = { sttauthorization: sessionKey, "content-type": "application/json" };
  const answer = await fetch(`${url}/apiserver/v1/workouts/${workoutKey}`, { headers });
  const { payload } = (await answer.json()) as { payload: { startPosition: { x: number; y: number } } };
  const zone = JSON.stringify({ center: payload.startPosition, radius: 300 });
  const added = await fetch(`${url}/apiserver/v1/user/privacyzones`, { method: "POST", headers, body: zone });
  expect(added.status).toBe(200);
}

test("[SHAR-1] [WORK-9] the dialog copies the link, says for whom it opens the workout, changes that, and has no barrier that axe finds @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { workoutKey } = await importWorkout(cairn.url, account, sent("run"), {
    sharingFlags: 0,
    description: "Along the ridge",
  });
  const sheet = await openSheet(page, account.username, workoutKey);
  await expect(sheet.getByText("Only you can open this link.")).toBeVisible();
  await expect(sheet.getByText(/anyone who gets the image sees what is in it/)).toBeVisible();

  await sheet.getByRole("button", { name: "Who can see this: Private" }).click();
  await page.getByRole("menuitemradio", { name: "Visible with link" }).click();
  await expect(
    sheet.getByText(/Anyone who has this link can open it, with or without an account/),
  ).toBeVisible();

  await sheet.getByRole("button", { name: "Copy link" }).click();
  await expect(sheet.getByText("Link copied to the clipboard.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${cairn.url}/workout/${account.username}/${workoutKey}`);

  await sheet.getByRole("button", { name: "Who can see this: Visible with link" }).click();
  await page.getByRole("menuitemradio", { name: "Followers" }).click();
  await expect(sheet.getByText("Only people who follow you can open this link.")).toBeVisible();
  await expect(sheet.getByRole("img", { name: /^Along the ridge/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findBarriersOfState(page, "the sheet", "dialog")).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
});

test("[SHAR-1] the image has a plain background at first, the map as soon as it is drawn, and stays plain where there can be no map @all", async ({
  cairn,
  member,
  visitor,
}) => {
  test.slow();
  const { page, account } = await member();
  const { workoutKey } = await importWorkout(cairn.url, account, sent("run"), {
    sharingFlags: 19,
    description: "Round the lake",
  });
  const plain = await visitor();
  await withoutWebgl(plain);
  const onPaper = await downloadPicture(plain, await openSheet(plain, account.username, workoutKey), "paper");

  const mapMayCome = Promise.withResolvers<undefined>();
  await page.route("**/basemap/world.pmtiles", async (route) => {
    await mapMayCome.promise;
    await route.continue();
  });
  const sheet = await openSheet(page, account.username, workoutKey);
  await expect(sheet.getByText("Drawing the map")).toBeVisible();
  const atOnce = await downloadNow(page, sheet);
  expect(atOnce.bytes.equals(onPaper.bytes)).toBe(true);
  mapMayCome.resolve(undefined);
  const onMap = await downloadPicture(page, sheet);
  expect(sizeOf(onMap.bytes)).toEqual([1080, 1080]);
  expect(onMap.bytes.equals(onPaper.bytes)).toBe(false);
  await expect(sheet.getByText("Drawing the map")).toHaveCount(0);
  // The map that was drawn for the image is gone; the page's own stays.
  await expect(page.locator(".maplibregl-canvas")).toHaveCount(1);
});

test("[SHAR-1] the image is made in the browser in two shapes and two themes, by keyboard as well @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  const { workoutKey } = await importWorkout(cairn.url, account, sent("run"), {
    sharingFlags: 19,
    description: "Along the ridge",
  });
  const sheet = await openSheet(page, account.username, workoutKey);
  await expect(
    sheet.getByRole("img", { name: /^Along the ridge, Running · .*Distance \d+\.\d+ km/ }),
  ).toBeVisible();
  const square = await downloadPicture(page, sheet);
  expect(square.name).toBe("along-the-ridge-square.png");
  expect(sizeOf(square.bytes)).toEqual([1080, 1080]);

  await pressOn(page, sheet.getByRole("radio", { name: "Square" }), "ArrowRight");
  await pressOn(page, sheet.getByRole("radio", { name: "Light" }), "ArrowRight");
  await expect(sheet.getByRole("radio", { name: "Dark" })).toBeChecked();
  const story = await downloadPicture(page, sheet);
  expect(story.name).toBe("along-the-ridge-story.png");
  expect(sizeOf(story.bytes)).toEqual([1080, 1920]);

  const indoors = await importWorkout(cairn.url, account, sent("gym"), {
    sharingFlags: 19,
    description: "Inside",
  });
  const other = await openSheet(page, account.username, indoors.workoutKey);
  expect(sizeOf((await downloadPicture(page, other, "paper")).bytes)).toEqual([1080, 1080]);
});

test("[SHAR-1] [PRIV-4] the owner's image shows exactly what others see @all", async ({
  cairn,
  member,
  visitor,
}) => {
  test.slow();
  const { page, account } = await member();
  const { workoutKey } = await importWorkout(cairn.url, account, sent("run"), {
    sharingFlags: 19,
    description: "From the door",
  });
  const whole = await downloadPicture(page, await openSheet(page, account.username, workoutKey));
  await hideStart(cairn.url, account, workoutKey);

  const sheet = await openSheet(page, account.username, workoutKey);
  await expect(sheet.getByText(/Parts inside your privacy zones are left out/)).toBeVisible();
  const own = await downloadPicture(page, sheet);
  expect(own.bytes.equals(whole.bytes)).toBe(false);

  const passerBy = await visitor();
  const theirs = await openSheet(passerBy, account.username, workoutKey);
  await expect(theirs.getByText("Anyone can open this link, with or without an account.")).toBeVisible();
  await expect(theirs.getByRole("button", { name: /Who can see this/ })).toHaveCount(0);
  const seen = await downloadPicture(passerBy, theirs);
  expect(seen.bytes.equals(own.bytes)).toBe(true);
});
