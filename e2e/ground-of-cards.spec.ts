import type { Page } from "@playwright/test";
import { writeRegion } from "../apps/server/test/regions/write-region.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { addPhoto, follow } from "./harness/feed.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, logInWith, test } from "./harness/journey.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { runServer } from "./harness/run-server.ts";

/** About 5 km to the north-east of Andorra la Vella, a point a minute. */
const places = Array.from({ length: 60 }, (_, minute) => ({
  lat: 42.5 + minute * 0.0006,
  lon: 1.52 + minute * 0.0006,
}));

const gpx = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${places
    .map(
      ({ lat, lon }, minute) =>
        `<trkpt lat="${lat}" lon="${lon}"><time>2025-06-01T10:${String(minute).padStart(2, "0")}:00Z</time></trkpt>`,
    )
    .join("")}</trkseg></trk></gpx>`,
);

/** A lake on each tile from which an image around the line may be made. */
const tiles = Array.from({ length: 8 }, (_, index) => index + 7).flatMap((z) => {
  const sine = Math.sin((42.51 * Math.PI) / 180);
  const x = Math.floor((1.53 / 360 + 0.5) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  const square = [0, 0, 2048, 0, 2048, 4096, 0, 4096];
  const lake = { kind: "polygons", paths: [square], properties: { class: "lake" } } as const;
  const around = [-3, -2, -1, 0, 1, 2, 3];
  return around.flatMap((column) =>
    around.map((row) => ({
      tile: { z, x: x + column, y: y + row },
      layers: [{ name: "water", features: [lake] }],
    })),
  );
});

/** Records the addresses of the images that a page requests. */
function watchGround(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/map\/ground\/[0-9a-f]{16}-\d+\//.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

const card = (page: Page) => page.getByRole("list", { name: "Feed" }).getByRole("article").first();
const pictures = (page: Page) => card(page).locator("img[src*='/map/ground/']");
const allThere = async (page: Page): Promise<boolean> =>
  await pictures(page).evaluateAll((images: HTMLImageElement[]) =>
    images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );

test("[PICT-1] [PICT-3] a card shows the ground of its region, with the credit, and does not reveal to the server whose line it is @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page: others, account: ann } = await member("ann");
  const walker = await createMember(cairn.url, "walker");
  await follow(cairn.url, ann, walker);
  await importWorkout(
    cairn.url,
    walker,
    { name: "walk.gpx", bytes: gpx },
    { sharingFlags: 19, description: "To the lake" },
  );

  await test.step("without a region it is the same as before", async () => {
    await others.goto("/dashboard");
    await expect(card(others).locator("svg path").first()).toBeAttached();
    await expect(pictures(others)).toHaveCount(0);
  });

  await writeRegion(cairn.dataDir, "0123456789abcdef", tiles);
  const asked = watchGround(others);
  await test.step("with one it shows the region's images", async () => {
    await expect
      .poll(async () => {
        await others.reload();
        await expect(card(others).locator("svg path").first()).toBeAttached();
        return await pictures(others).count();
      })
      .toBeGreaterThan(0);
    await expect.poll(() => allThere(others)).toBe(true);
    await expect(card(others).getByText("© OpenStreetMap contributors")).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    for (const address of asked)
      expect(address).toMatch(
        /^\/apiserver\/v1\/map\/ground\/[0-9a-f]{16}-\d+\/(?:light|dark)\/\d+\/\d+\/\d+$/,
      );
  });

  await test.step("none is requested before it is known who is looking: they would be requested twice", async () => {
    const { promise: known, resolve: isKnown } = Promise.withResolvers<undefined>();
    await others.route(
      ({ pathname }) => pathname === "/apiserver/v1/user",
      async (route) => {
        await known;
        await route.fallback();
      },
    );
    asked.length = 0;
    const regionsCame = others.waitForResponse((answer) => answer.url().includes("/map/regions"));
    await others.reload();
    await regionsCame;
    await expect(card(others).locator("svg path").first()).toBeAttached();
    expect(asked).toEqual([]);
    isKnown(undefined);
    await expect.poll(() => pictures(others).count()).toBeGreaterThan(0);
    await expect.poll(() => allThere(others)).toBe(true);
    expect(asked.filter((address) => address.includes("keep"))).toEqual([]);
  });

  await test.step("the owner's own card, with the whole track, is drawn from images that are not cached", async () => {
    const own = await visitor();
    await logInWith(own, walker.sessionKey);
    const askedByOwner = watchGround(own);
    await own.goto("/dashboard");
    await own.getByRole("radio", { name: "My workouts" }).check();
    await expect(card(own).getByText("© OpenStreetMap contributors")).toBeVisible();
    await expect.poll(() => allThere(own)).toBe(true);
    expect(askedByOwner.length).toBeGreaterThan(0);
    for (const address of askedByOwner) expect(address).toMatch(/\?keep=0$/);
  });
});

test("[PICT-1] every small map on the ground of a region gives its credit: cards with photos, an import @all", async ({
  cairn,
  member,
}) => {
  const credit = "© OpenStreetMap contributors";
  await writeRegion(cairn.dataDir, "0123456789abcdef", tiles);
  const { page, account } = await member("walker");
  const { workoutKey } = await importWorkout(
    cairn.url,
    account,
    { name: "walk.gpx", bytes: gpx },
    { sharingFlags: 19, description: "With a camera" },
  );
  await addPhoto(cairn.url, account, workoutKey, await paintPhoto(page, "1.jpg", 400, 300));

  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "My workouts" }).check();
  const shown = page.getByRole("article").filter({ hasText: "With a camera" });
  await expect(shown.getByText(credit)).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Add workout" }).click();
  await chooseFiles(page, [{ name: "again.gpx", mimeType: "application/gpx+xml", buffer: gpx }]);
  await expect(page.getByRole("dialog").getByText(credit)).toBeVisible();
});

test("[PICT-1] the home page shows the ground of the newest public workout, with its credit @all", async ({
  visitor,
}) => {
  // A Cairn of its own, because other journeys add public workouts, too.
  const own = await runServer();
  try {
    await writeRegion(own.dataDir, "0123456789abcdef", tiles);
    const walker = await createMember(own.url);
    const file = { name: "walk.gpx", bytes: gpx };
    await importWorkout(own.url, walker, file, { sharingFlags: 19, description: "Over the lake" });
    const page = await visitor(own.url);
    const asked = watchGround(page);
    await page.goto("/");
    await expect(page.getByText("© OpenStreetMap contributors")).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.close();
  } finally {
    await own.stop();
  }
});
