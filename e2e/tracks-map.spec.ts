import type { Page } from "@playwright/test";
import { importWorkout, type Member } from "./harness/api.ts";
import { findBarriersInThemes } from "./harness/barriers.ts";
import { expect, test } from "./harness/journey.ts";
import { withoutWebgl } from "./harness/without-webgl.ts";

test.use({ reducedMotion: "reduce" });

/** Two kilometres to the north-east of a place, a point each 20 m. */
const gpx = (lat: number, lon: number, day: string) =>
  Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${Array.from(
      { length: 100 },
      (_, i) =>
        `<trkpt lat="${(lat + i * 0.000_18).toFixed(6)}" lon="${(lon + i * 0.000_2 + Math.sin(i / 9) * 0.001).toFixed(6)}"><time>${new Date(Date.parse(`${day}T10:00:00Z`) + i * 8000).toISOString()}</time></trkpt>`,
    ).join("\n")}</trkseg></trk></gpx>`,
  );

const tracks = [
  { day: "2023-05-01", activityId: 1, place: [60.17, 24.93] },
  { day: "2024-05-02", activityId: 1, place: [60.172, 24.93] },
  { day: "2024-05-03", activityId: 2, place: [60.165, 24.95] },
] as const;

async function addTracks(url: string, member: Member): Promise<void> {
  for (const { day, activityId, place } of tracks) {
    const file = { name: `${day}.gpx`, bytes: gpx(place[0], place[1], day) };
    await importWorkout(url, member, file, { activityId, sharingFlags: 0, description: day });
  }
}

const map = (page: Page) => page.getByRole("region", { name: "Map of your tracks" });
const panel = (page: Page) => page.getByRole("region", { name: /^(In view|At this place)/ });
const sum = (page: Page) => page.getByRole("status").filter({ hasText: /workout/ });

test("[TRACK-3] says what will be there, and leads to the import", async ({ member }) => {
  const { page } = await member("newcomer");
  await page.goto("/diary/map");
  await expect(page.getByRole("heading", { name: "No tracks yet" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("[TRACK-3] [TRACK-4] shows all tracks, those of some sports and years without asking again, and leads to workouts by keys and by a press", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("ann");
  await addTracks(cairn.url, account);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/user/tracks")) asked.push(request.url());
  });
  await page.goto("/diary");
  await page.getByRole("navigation", { name: "Diary" }).getByRole("link", { name: "Map" }).click();
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  await expect(sum(page)).toContainText("3 workouts");
  await expect(panel(page).getByRole("listitem")).toHaveCount(3);
  await expect(page).toHaveURL(/at=/);
  const years = page.getByRole("group", { name: "Years" });
  await years.getByRole("button", { name: "2024" }).click();
  await expect(sum(page)).toContainText("2 workouts");
  const sports = page.getByRole("group", { name: "Sports" });
  await sports.getByRole("button", { name: "Cycling" }).focus();
  await page.keyboard.press("Enter");
  await expect(sum(page)).toContainText("1 workout");
  await expect(panel(page).getByRole("link", { name: /^Cycling/ })).toHaveCount(1);
  await page.getByRole("radio", { name: "Heatmap" }).check();
  await expect(page.getByRole("figure", { name: "How often you were there" })).toBeVisible();
  await expect(page).toHaveURL(/sports=2&years=2024&view=heat/);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter((url, i) => asked.indexOf(url) !== i)).toEqual([]);
  await page.reload();
  await expect(sum(page)).toContainText("1 workout");
  await expect(page.getByRole("radio", { name: "Heatmap" })).toBeChecked();
  await expect(map(page)).toHaveAttribute("data-map", "drawn");

  await sports.getByRole("button", { name: "All sports" }).click();
  await years.getByRole("button", { name: "All years" }).click();
  await page.getByRole("radio", { name: "Lines" }).check();
  await panel(page)
    .getByRole("button", { name: /^Show on the map: Cycling/ })
    .click();
  await expect(page).toHaveURL(/at=1[34]/);
  // The map is on the track then, so the middle is where it runs.
  const box = await map(page).boundingBox();
  await expect
    .poll(async () => {
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      return await panel(page).getByRole("heading").textContent();
    })
    .toMatch(/^At this place/);
  await panel(page)
    .getByRole("link", { name: /^Cycling/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/workout/${account.username}/`));
});

test("[TRACK-3] is usable by everybody: in both themes and widths, and where no map can be drawn", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member("ann");
  await addTracks(cairn.url, account);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ["lines", "heat"]) {
      await page.goto(`/diary/map?view=${view}`);
      await expect(map(page)).toHaveAttribute("data-map", "drawn");
      expect(await findBarriersInThemes(page, `map of tracks, ${view}, ${width} px`)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  }
  await withoutWebgl(page);
  await page.goto("/diary/map");
  await expect(page.getByText("This browser cannot draw the map.")).toBeVisible();
  await expect(panel(page).getByRole("listitem")).toHaveCount(3);
});
