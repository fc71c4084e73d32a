import type { Locator, Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout, type Member } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";
import { withoutWebgl } from "./harness/without-webgl.ts";

test.use({ drawsMaps: true });

/** Two kilometres to the north-east of a place, with a point every 20 m. */
const gpx = (lat: number, lon: number, day: string) =>
  Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${Array.from(
      { length: 100 },
      (_, i) =>
        `<trkpt lat="${(lat + i * 0.000_18).toFixed(6)}" lon="${(lon + i * 0.000_2 + Math.sin(i / 9) * 0.001).toFixed(6)}"><time>${new Date(Date.parse(`${day}T10:00:00Z`) + i * 8000).toISOString()}</time></trkpt>`,
    ).join("\n")}</trkseg></trk></gpx>`,
  );

const tracks = [
  { day: "2023-05-01", activityId: 1, place: [60.17, 24.93], title: "Round the bay" },
  { day: "2024-05-02", activityId: 1, place: [60.172, 24.93], title: "" },
  { day: "2024-05-03", activityId: 2, place: [60.165, 24.95], title: "To the islands" },
] as const;

async function addTracks(url: string, member: Member): Promise<void> {
  for (const { day, activityId, place, title } of tracks) {
    const file = { name: `${day}.gpx`, bytes: gpx(place[0], place[1], day) };
    await importWorkout(url, member, file, { activityId, sharingFlags: 0, description: title });
  }
}

const map = (page: Page) => page.getByRole("region", { name: "Map of your tracks" });
const panel = (page: Page) => page.getByRole("region", { name: /^(In view|At this place)/ });
const sum = (page: Page) => page.getByRole("status").filter({ hasText: /workout/ });

test("[TRACK-3] says what will be there, and links to the import @all", async ({ member }) => {
  const { page } = await member("newcomer");
  await page.goto("/diary/map");
  await expect(page.getByRole("heading", { name: "No tracks yet" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("[TRACK-3] [TRACK-4] shows all tracks, those of some sports and years without another request, and opens workouts by keys and by a press", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("ann");
  await addTracks(cairn.url, account);
  // A late event about the imports would load the list again.
  await withoutLiveEvents(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/user/tracks")) asked.push(request.url());
  });
  await page.goto("/diary");
  await page.getByRole("navigation", { name: "Diary" }).getByRole("link", { name: "Map" }).click();
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  await expect(sum(page)).toContainText("3 workouts");
  await expect(panel(page).getByRole("listitem")).toHaveCount(3);
  // Listed by title; a workout without a title has the name of its sport.
  await expect(panel(page).getByRole("link")).toHaveText([
    /^To the islands\s*Cycling · 3 May 2024/,
    /^Running\s*2 May 2024/,
    /^Round the bay\s*Running · 1 May 2023/,
  ]);
  await expect(page).toHaveURL(/at=/);
  const years = page.getByRole("group", { name: "Years" });
  await expect(years.getByRole("button")).toHaveText(["All years", "2024 2", "2023 1"]);
  await years.getByRole("button", { name: "2024" }).click();
  await expect(sum(page)).toContainText("2 workouts");
  const sports = page.getByRole("group", { name: "Sports" });
  // Each sport counts its workouts of the chosen year.
  await expect(sports.getByRole("button")).toHaveText(["All sports", "Running 1", "Cycling 1"]);
  await sports.getByRole("button", { name: "Cycling" }).focus();
  await page.keyboard.press("Enter");
  await expect(sum(page)).toContainText("1 workout");
  await expect(panel(page).getByRole("link", { name: /^To the islands/ })).toHaveCount(1);
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
    .getByRole("button", { name: /^Show on the map: To the islands/ })
    .click();
  await expect(page).toHaveURL(/at=1[34]/);
  // The map fits the track then, so the track runs through its middle.
  const box = await map(page).boundingBox();
  await expect
    .poll(async () => {
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      return await panel(page).getByRole("heading").textContent();
    })
    .toMatch(/^At this place/);
  await panel(page)
    .getByRole("link", { name: /^To the islands/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/workout/${account.username}/`));
});

test("[TRACK-3] a map that still moves does not call people back who have pressed a workout @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("passer");
  await addTracks(cairn.url, account);
  const { promise: isLet, resolve: letCode } = Promise.withResolvers<void>();
  await page.route(/\/assets\/workout-page-/, async (route) => {
    await isLet;
    await route.fallback();
  });
  await page.goto("/diary/map");
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  await expect(page).toHaveURL(/at=/);
  await panel(page)
    .getByRole("link", { name: /^To the islands/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/workout/${account.username}/`));
  // The code of the next screen is still on its way, and the map is still there.
  await map(page).hover();
  let before = await map(page).screenshot();
  const isStill = async (): Promise<boolean> => {
    const last = before;
    before = await map(page).screenshot();
    return before.equals(last);
  };
  await page.mouse.wheel(0, -300);
  await expect.poll(isStill).toBe(false);
  await expect.poll(isStill).toBe(true);
  letCode();
  await expect(page.getByRole("heading", { name: "To the islands" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/workout/${account.username}/`));
});

/** Addresses of the tiles of tracks that a page requests, as they are requested. */
function tilesAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/user/tracks/tiles/")) asked.push(request.url());
  });
  return asked;
}

/** Holds back what a page requests until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return () => {
    resolve(undefined);
  };
}

test("[TRACK-3] [TRACK-4] the tiles of the first view are requested while the tracks are being listed, and only once @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("ann");
  await addTracks(cairn.url, account);
  // A late event about the imports would request tiles again.
  await withoutLiveEvents(page);
  const asked = tilesAskedBy(page);
  const letListCome = await holdBack(page, /\/user\/tracks$/);
  await page.goto("/diary/map");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(map(page)).toHaveCount(0);
  letListCome();
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  expect(asked.filter((url, i) => asked.indexOf(url) !== i)).toEqual([]);
});

test("[TRACK-3] is usable by everybody: in both themes and widths, and where no map can be drawn @all", async ({
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
      expect(await findBarriersOfState(page, `map of tracks, ${view}, ${width} px`)).toEqual([]);
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

const linear = (value: number): number =>
  value <= 0.040_45 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/**
 * Luminance and OKLab coordinates of an sRGB colour. Sources: WCAG 2.2, "relative luminance"; Björn Ottosson,
 * "A perceptual color space for image processing".
 */
function seen([red = 0, green = 0, blue = 0]: readonly number[]) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const [l, m, s] = [
    Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b),
    Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b),
    Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b),
  ];
  return {
    luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b,
    lab: [
      0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
      1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
    ],
  };
}

const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [low = 0, high = 0] = [seen(one).luminance, seen(other).luminance].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...seen(one).lab.map((value, i) => value - (seen(other).lab[i] ?? 0)));

/** Colours of the page's theme as they appear on the screen. */
const coloursOf = (page: Page, expressions: readonly string[]): Promise<number[][]> =>
  page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    const found = wanted.map((expression) => {
      probe.style.color = expression;
      if (!context) return [];
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
    });
    probe.remove();
    return found;
  }, expressions);

/** Pixels of a square around the middle of an element, each as red, green and blue. */
async function pixelsOfMiddle(page: Page, element: Locator): Promise<number[][]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const side = 120;
  const clip = { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
  const picture = (await page.screenshot({ clip })).toString("base64");
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    return Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
  }, picture);
}

const mostFrequent = (pixels: readonly (readonly number[])[]): readonly number[] => {
  const counts = Object.entries(Object.groupBy(pixels, (pixel) => pixel.join()));
  const [common = ""] = counts.toSorted(([, a = []], [, b = []]) => b.length - a.length)[0] ?? [];
  return common.split(",").map(Number);
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("[TRACK-4] a place visited once is visible on the heatmap, and thin lines of different families of sports can be told apart @all", async ({
      cairn,
      member,
    }) => {
      const { page, account } = await member("ann");
      const [{ day, activityId }] = tracks;
      // Far from all labels of the map.
      const file = { name: "far.gpx", bytes: gpx(61.9, 26.2, day) };
      await importWorkout(cairn.url, account, file, { activityId, sharingFlags: 0, description: "Far out" });
      await page.goto("/diary/map?view=heat");
      await expect(map(page)).toHaveAttribute("data-map", "drawn");
      await expect
        .poll(async () => {
          const pixels = await pixelsOfMiddle(page, map(page));
          const ground = mostFrequent(pixels);
          return Math.max(...pixels.map((pixel) => contrast(pixel, ground)));
        })
        .toBeGreaterThan(3);

      const families = ["foot", "wheel", "snow", "water", "gym", "other"];
      const [ground = [], ...lines] = await coloursOf(page, [
        "var(--map-mid)",
        ...families.map((family) => `var(--line-${family})`),
      ]);
      for (const [i, line] of lines.entries()) {
        expect(contrast(line, ground), `${families[i]} on the ground`).toBeGreaterThan(3);
        for (const [j, other] of lines.slice(0, i).entries())
          expect(apart(line, other), `${families[i]} and ${families[j]}`).toBeGreaterThan(0.15);
      }
    });
  });
}

const endOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  return Math.round((box?.y ?? NaN) + (box?.height ?? NaN));
};

test("[TRACK-3] on a desktop the map is as high as the window, and does not end before its list @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("ann");
  await addTracks(cairn.url, account);
  const height = 600;
  await page.setViewportSize({ width: 1280, height });
  await page.goto("/diary/map");
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  await expect(map(page)).toBeInViewport({ ratio: 1 });
  expect(await endOf(map(page))).toBeGreaterThan(height - 24);
  const lastTrack = panel(page).getByRole("listitem").last();
  await lastTrack.evaluate((element) => {
    element.scrollIntoView({ block: "end" });
  });
  await expect(lastTrack).toBeInViewport({ ratio: 1 });
  expect(await endOf(map(page))).toBeGreaterThan(height - 24);
});
