import type { Locator, Page } from "@playwright/test";
import { importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ drawsMaps: true, reducedMotion: "no-preference" });

const map = (page: Page) => page.getByRole("region", { name: /^Map of the workout/ });

/** The extent of the line's markers as shares of the map: [west, north, east, south]. */
async function reachOf(page: Page): Promise<readonly number[]> {
  return await map(page).evaluate((sheet) => {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const marks = [...sheet.querySelectorAll('button[style*="translate"]:not([hidden])')].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const across = marks.map((mark) => (mark.left + mark.width / 2 - left) / width);
    const down = marks.map((mark) => (mark.top + mark.height / 2 - top) / height);
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  });
}

/** The whole line is on the map, and is not drawn smaller than the map's limits require. */
async function expectFitted(page: Page): Promise<void> {
  await expect(async () => {
    const [west = 0, north = 0, east = 0, south = 0] = await reachOf(page);
    expect(Math.min(west, north, 1 - east, 1 - south)).toBeGreaterThan(0.02);
    expect(Math.max(east - west, south - north)).toBeGreaterThan(0.3);
  }).toPass();
}

/** Changes the size of the map, and waits until its picture has followed. */
async function resize(page: Page, change: () => Promise<void>): Promise<void> {
  const size = () =>
    map(page)
      .locator(".maplibregl-canvas")
      .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  const before = await size();
  await change();
  await expect.poll(size).not.toEqual(before);
}

/** Metres of a scale such as `2 km`. */
const metresOf = (text: string | null): number =>
  Number.parseFloat(text ?? "") * (text?.endsWith("km") === true ? 1000 : 1);

/** The first distance of the map is the scale; distances to places outside the map come after it. */
const scaleOf = (sheet: Locator) => sheet.getByText(/^[\d,.]+ (km|m)$/).first();

test("[WORK-1] the track stays fitted to the visible part of the map until somebody moves the map by hand @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  const { name, buffer } = fitFile("ride");
  const header = { sharingFlags: 0, description: "Round and round" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  await expectFitted(page);

  const edge = page.getByRole("separator", { name: "Height of the graphs" });
  const press = (key: string) => resize(page, () => edge.press(key));
  await press("End");
  await expectFitted(page);
  const small = await scaleOf(map(page)).textContent();
  await press("Home");
  await expectFitted(page);
  await expect(scaleOf(map(page))).not.toHaveText(small ?? "");
  const large = (await scaleOf(map(page)).textContent()) ?? "";

  for (const [width, height] of [
    [1280, 1300],
    [400, 860],
    [860, 400],
  ] as const) {
    await resize(page, () => page.setViewportSize({ width, height }));
    await expectFitted(page);
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  await expectFitted(page);
  await expect(scaleOf(map(page))).toHaveText(large);
  const fitted = metresOf(large);
  // Two quick presses zoom by two steps: to a quarter of the ground, for which the scale's round number is at
  // most half.
  await map(page).getByRole("button", { name: "Zoom in" }).dblclick();
  const scale = async () => metresOf(await scaleOf(map(page)).textContent());
  await expect.poll(scale).toBeLessThanOrEqual(fitted / 2);
  await press("End");
  await press("Home");
  expect(await scale()).toBeLessThanOrEqual(fitted / 2);
  await map(page).getByRole("button", { name: "Show the whole track" }).click();
  await expectFitted(page);
  await press("End");
  await expectFitted(page);
});
