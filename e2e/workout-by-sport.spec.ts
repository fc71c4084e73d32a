import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import type { Page } from "@playwright/test";
import { importWorkout } from "./harness/api.ts";
import { type ChosenFile, diveFile, duathlonFile, fitFile, rowingFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ drawsMaps: true });

interface Opened {
  readonly cairn: { readonly url: string };
  readonly member: () => Promise<{
    readonly page: Page;
    readonly account: Parameters<typeof importWorkout>[1];
  }>;
}

test("[API-35] a recording of two sports is one workout that shows its legs", async ({ cairn, member }) => {
  const page = await open({ cairn, member }, duathlonFile());
  const legs = page.getByRole("region", { name: "Legs" });
  await expect(legs.getByRole("button", { name: /^Select/ })).toHaveText([/Cycling/, /Running/]);
  // The legs come before everything else that the analysis found.
  const [atLegs, atWords] = await Promise.all(
    ["Legs", "Summary"].map(async (name) => (await page.getByRole("region", { name }).boundingBox())?.y ?? 0),
  );
  expect(atLegs).toBeLessThan(atWords ?? 0);
  // Map and graphs have a colour for each.
  await expect(page.getByRole("list", { name: "Colours of the line" })).toHaveText(/Cycling\s*Running/);
  await expect(page.locator("[data-band]")).toHaveCount(2);
  // Each leg gives its speed in the form that its sport uses.
  await expect(legs.getByRole("row", { name: /Cycling/ })).toContainText("km/h");
  await expect(legs.getByRole("row", { name: /Running/ })).toContainText("/km");
});

test("[WORK-6] a day at the lifts shows its runs, which can be selected", async ({ cairn, member }) => {
  const file = fitFile("alpine-ski");
  const { truth } = generateRecording("alpine-ski", createRandom(file.name));
  const page = await open({ cairn, member }, file);
  const runs = page.getByRole("region", { name: `${truth.skiRuns.length} runs` });
  await expect(runs.getByText(/of vertical$/)).toBeVisible();
  const numbers = page.getByRole("region", { name: "Key numbers" });
  const labels = numbers.locator("dt");
  await expect(labels.nth(0)).toHaveText("Vertical");
  await expect(labels.nth(1)).toHaveText("Runs");
  await expect(labels.nth(2)).toHaveText("Top speed");
  await expect(labels.nth(3)).toHaveText("Longest run");
  await expect(numbers.getByText("Ascent")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Colours of the line" })).toHaveText(/Lifts\s*Runs/);
  // A band for each run and for each lift ride.
  const bands = page.locator("[data-band]");
  await expect(bands.and(page.locator('[data-band="Runs"]'))).toHaveCount(truth.skiRuns.length);
  await expect(bands.and(page.locator('[data-band="Lifts"]'))).not.toHaveCount(0);
  await expect(runs.getByRole("button", { name: /select this run/ })).toHaveCount(
    Math.min(12, truth.skiRuns.length),
  );
  await runs.getByRole("button", { name: "2: select this run on map and graphs" }).click();
  await expect(page.getByRole("button", { name: "Clear selection" })).toBeVisible();
  // The list agrees: skied distance, and no ascent by lift.
  await page.goto("/diary/workout-list");
  await expect(page.getByRole("row", { name: /In parts/ })).toContainText(/Top speed.*Vertical/);
});

test("[API-35] a swim in a pool shows its lengths with strokes and SWOLF", async ({ cairn, member }) => {
  const file = fitFile("pool-swim");
  const { pool } = generateRecording("pool-swim", createRandom(file.name));
  const swum = pool?.lengths.filter(({ strokes }) => strokes > 0) ?? [];
  const page = await open({ cairn, member }, file);
  const lengths = page.getByRole("region", { name: "Pool" });
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers.getByRole("button", { name: /Lengths: source/ })).toContainText(String(swum.length));
  await expect(numbers.getByText("/100", { exact: false })).not.toHaveCount(0);
  const [first] = swum;
  const each = lengths.getByRole("table", { name: /^Lengths of the pool/ });
  await expect(each.getByRole("row").nth(1)).toContainText(String(first?.strokes));
  // Swimmers count metres and the time per 100 m: no kilometre appears anywhere on the page, even after
  // everything has loaded.
  await expect(page.getByRole("article").getByText(/\bkm\b/)).toHaveCount(0);
  await numbers.getByRole("button", { name: /SWOLF: source/ }).click();
  await expect(page.getByText(/Seconds plus strokes per length/)).toBeVisible();
  await page.keyboard.press("Escape");
  await lengths.getByRole("button", { name: `Show all ${swum.length}` }).click();
  await expect(lengths.getByRole("button", { name: /select this length/ })).toHaveCount(swum.length);
});

test("[WORK-2] a gym workout shows time and heart rate, and nothing along a track @all", async ({
  cairn,
  member,
}) => {
  const page = await open({ cairn, member }, fitFile("gym"));
  const labels = page.getByRole("region", { name: "Key numbers" }).locator("dt");
  await expect(labels.nth(0)).toHaveText("Duration");
  await expect(labels.nth(1)).toHaveText("Heart rate");
  await expect(page.getByRole("region", { name: "Heart-rate zones" })).toBeVisible();
  for (const absent of ["Distance", "Pace", "Speed", "Ascent"])
    await expect(
      page.getByRole("region", { name: "Key numbers" }).getByText(absent, { exact: true }),
    ).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Map of the workout/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Splits" })).toHaveCount(0);
});

test("[WORK-2] a dive shows its depth, the time below the surface and its profile, and nothing along a track @all", async ({
  cairn,
  member,
}) => {
  const page = await open({ cairn, member }, diveFile());
  const numbers = page.getByRole("region", { name: "Key numbers" });
  const labels = numbers.locator("dt");
  await expect(labels).toContainText(["Max depth", "Bottom time", "Average depth", "Duration"]);
  await expect(numbers.locator("dd").nth(0)).toHaveText(/^18\.4\s*m$/);
  await expect(numbers.locator("dd").nth(1)).toHaveText(/^31:\d\d/);
  await numbers.getByRole("button", { name: /Bottom time: source/ }).click();
  await expect(page.getByText(/Time deeper than 1\sm/)).toBeVisible();
  await page.keyboard.press("Escape");
  const cursor = page.getByRole("slider", { name: "Cursor along the track" });
  await cursor.press("Home");
  await expect(cursor).toHaveAttribute("aria-valuetext", /Depth 0\.0\sm/);
  for (const absent of ["Distance", "Pace", "Speed", "Ascent"])
    await expect(numbers.getByText(absent, { exact: true })).toHaveCount(0);
});

test("[WORK-2] rowing shows metres and the time per 500 m @all", async ({ cairn, member }) => {
  const page = await open({ cairn, member }, rowingFile());
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers.locator("dt").nth(2)).toHaveText("Pace");
  await expect(numbers.getByText(/\/500\sm/)).not.toHaveCount(0);
  const efforts = page.getByRole("region", { name: "Best efforts" });
  await expect(efforts.getByRole("button", { name: /^Select 5\s000\sm/ })).toBeVisible();
  // The map's scale is not a number of the workout.
  await expect(
    page
      .getByRole("article")
      .locator("dl, table")
      .getByText(/\bkm\b/),
  ).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: "Splits" }).getByText("500", { exact: true }),
  ).not.toHaveCount(0);
});

/** Opens the page of a workout that a new person has imported. */
async function open({ cairn, member }: Opened, { name, buffer }: ChosenFile): Promise<Page> {
  const { page, account } = await member();
  const header = { sharingFlags: 0, description: "In parts" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  return page;
}
