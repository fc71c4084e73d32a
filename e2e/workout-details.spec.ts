import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test("[WORK-3] the device's laps come first; splits of other lengths are a press away; the table can be reversed", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("run");
  const header = { sharingFlags: 0, description: "Lap by lap" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const splits = page.getByRole("region", { name: "Splits" });
  await expect(splits.getByRole("heading", { name: "Laps" })).toBeVisible();
  await splits.getByRole("radio", { name: "2", exact: true }).check();
  await expect(splits.getByRole("heading", { name: "Splits" })).toBeVisible();
  const firstRow = splits.getByRole("row").nth(1);
  const before = await firstRow.textContent();
  await splits.getByRole("button", { name: /reverse the order/ }).click();
  await expect(splits.getByRole("columnheader").first()).toHaveAttribute("aria-sort", "descending");
  expect(await firstRow.textContent()).not.toBe(before);
});

test("[WORK-5] heart-rate zones are five, or fine steps of two per cent, and add up to the whole time", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  const { name, buffer } = fitFile("gym");
  const header = { sharingFlags: 1, description: "Strength" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const page = await visitor();
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const zones = page.getByRole("region", { name: "Heart-rate zones" });
  await expect(zones.getByRole("rowheader")).toHaveCount(6);
  await expect(zones.getByRole("row", { name: /Z5/ })).toContainText("≥ 162");
  await expect(zones.getByRole("row", { name: /Rest/ })).toContainText("< 90");
  await zones.getByRole("radio", { name: "Detailed" }).check();
  await expect.poll(() => zones.getByRole("rowheader").count()).toBeGreaterThan(6);
  await expect(zones.getByRole("row", { name: /Z4/ }).first()).toBeVisible();
});

test("[WORK-1] an indoor workout has no map, and requests none @all", async ({ cairn, member }) => {
  const { page, account } = await member();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { name, buffer } = fitFile("pool-swim");
  const header = { sharingFlags: 0, description: "Lanes" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await expect(page.getByRole("region", { name: "Key numbers" })).toContainText(/800\s*m|0\.80\s*km/);
  await expect(page.getByRole("slider", { name: "Cursor along the track" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Position along the track" })).toHaveCount(0);
  expect(asked.filter((url) => /maplibre|gl-map|\.pmtiles/.test(url))).toEqual([]);
});
