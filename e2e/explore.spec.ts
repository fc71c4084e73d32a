import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import type { Locator, Page } from "@playwright/test";
import { findBarriersInThemes } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { shareAs } from "./harness/feed.ts";
import { deviceFile, fitFile, gpxFile } from "./harness/files.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";
import { withoutWebgl } from "./harness/without-webgl.ts";

test.use({ drawsMaps: true });

/** What `shareAs` takes for everybody, and for nobody. */
const [everybody, nobody] = [19, 0];

const [ride, run] = [
  deviceFile("fit/sweatpy-4801048867.fit", () => fitFile("ride", "sweatpy-4801048867.fit")),
  deviceFile("gpx/rustgpx-garmin-activity.gpx", () =>
    gpxFile("run", "Morning run", "rustgpx-garmin-activity.gpx"),
  ),
];

const sent = ({ name, buffer }: typeof ride) => ({ name, bytes: buffer });

const boxOf = (url: string) =>
  ["lowerlat", "lowerlng", "upperlat", "upperlng"].map((name) => Number(new URL(url).searchParams.get(name)));

const map = (page: Page) => page.getByRole("application", { name: "Map of public workouts and photos" });
const list = (page: Page) => page.getByRole("list", { name: "In this view" });
const drawn = (page: Page) =>
  expect(page.getByRole("region", { name: "Map of public workouts and photos" })).toHaveAttribute(
    "data-map",
    "drawn",
  );

const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
};

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 }, refusals: [404] });

    test("[EXPL-1] [EXPL-5] [EXPL-6] what one shares with everyone appears to another at the next move of the map, and what one hides is gone", async ({
      visitor,
      member,
    }) => {
      // On a Cairn of its own: others would share things, too.
      const cairn = await runServer();
      try {
        const { page: owner, account } = await member("owner", cairn.url);
        const header = { sharingFlags: nobody, description: "Over the river" };
        const { workoutKey } = await importWorkout(cairn.url, account, sent(ride), header);
        await importWorkout(cairn.url, account, sent(run), { sharingFlags: nobody, description: "At home" });
        const page = await visitor(cairn.url);
        await page.goto("/");
        await page.getByRole("banner").getByRole("link", { name: "Explore" }).click();
        await expect(page).toHaveURL(/\/explore$/);
        await drawn(page);
        await expect(page.getByRole("heading", { name: "Nothing shared here yet" })).toBeVisible();

        await owner.goto(`/workout/${account.username}/${workoutKey}`);
        await owner.getByRole("button", { name: "Who can see this: Private" }).click();
        // The page shows the choice before the server has it.
        const isSaved = owner.waitForResponse(
          (response) => response.request().method() !== "GET" && response.url().includes("/workouts/"),
        );
        await owner.getByRole("menuitemradio", { name: "Public" }).click();
        expect((await isSaved).status()).toBe(200);
        await expect(owner.getByRole("button", { name: "Who can see this: Public" })).toBeVisible();

        await map(page).focus();
        await page.keyboard.press("+");
        await page.keyboard.press("-");
        await page.keyboard.press("ArrowUp");
        const tile = list(page).getByRole("link", { name: /Over the river/ });
        await expect(tile).toBeVisible();
        await expect(list(page).getByRole("listitem")).toHaveCount(1);
        await expect(page).toHaveURL(/\?box=/);
        // A tile and its pin light each other.
        const pin = map(page).getByRole("button", { name: /km$/ });
        await tile.focus();
        await expect(pin).toHaveAttribute("data-lit", "");
        await pin.focus();
        await expect(list(page).getByRole("listitem")).toHaveAttribute("data-lit", "");
        await pin.click();
        const popup = page.getByRole("dialog", { name: "Over the river" });
        await expect(popup.getByRole("link", { name: "Open workout" })).toHaveAttribute(
          "href",
          `/workout/${account.username}/${workoutKey}`,
        );
        expect((await popup.boundingBox())?.width).toBe(290);
        expect(await findBarriersInThemes(page, "explore with a popup")).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(popup).toBeHidden();
        await expect(map(page)).toBeFocused();

        await shareAs(cairn.url, account, workoutKey, nobody);
        await page.keyboard.press("ArrowDown");
        await expect(page.getByRole("heading", { name: "Nothing shared here yet" })).toBeVisible();
        await expect(pin).toHaveCount(0);
        for (const opened of [page, owner]) await opened.context().close();
      } finally {
        await cairn.stop();
      }
    });
  });
}

test("[EXPL-1] a linked view opens as it was, with its filters, and requests wait until the map rests @all", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  await importWorkout(cairn.url, account, sent(ride), {
    sharingFlags: everybody,
    description: "Linked ride",
  });
  const page = await visitor();
  await page.goto("/explore?length=20000_&hide=photos");
  await drawn(page);
  await expect(page.getByRole("button", { name: "Photos" })).toHaveAttribute("aria-pressed", "false");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/explore/map")) asked.push(request.url());
  });
  await map(page).hover({ position: { x: 400, y: 400 } });
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -200);
  await expect(page).toHaveURL(/box=.*length=20000_&hide=photos|length=20000_&hide=photos.*box=/);
  await expect.poll(() => asked.length).toBe(1);
  const address = page.url();
  const other = await visitor();
  const requested = other.waitForRequest(/\/explore\/map/);
  await other.goto(address);
  const [before, after] = [boxOf(asked[0] ?? ""), boxOf((await requested).url())];
  for (const [index, degrees] of before.entries()) expect(after[index]).toBeCloseTo(degrees, 2);
  expect(new URL(other.url()).search).toBe(new URL(address).search);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[EXPL-1] the list is a sheet that is dragged away from the map, and over it @all", async ({
    cairn,
    visitor,
  }) => {
    const account = await createMember(cairn.url);
    await importWorkout(cairn.url, account, sent(run), {
      sharingFlags: everybody,
      description: "In a sheet",
    });
    const page = await visitor();
    await page.goto("/explore?box=-130_25_-65_50");
    await drawn(page);
    const tile = list(page).getByRole("link").first();
    await expect(tile).toBeVisible();
    const head = page.getByRole("heading", { name: "In this view" });
    const mapHeight = async () => (await map(page).boundingBox())?.height ?? 0;
    const dragTo = async (y: number) => {
      const [x = 0, from = 0] = await middleOf(head);
      await page.mouse.move(x, from);
      await page.mouse.down();
      await page.mouse.move(x, (from + y) / 2, { steps: 5 });
      await page.mouse.move(x, y, { steps: 5 });
      await page.mouse.up();
    };
    const before = await mapHeight();
    await dragTo(830);
    await expect(tile).toBeHidden();
    await expect.poll(mapHeight).toBeGreaterThan(before + 100);
    await dragTo(80);
    await expect(tile).toBeVisible();
    await expect.poll(async () => (await head.boundingBox())?.y ?? 0).toBeLessThan(160);
    await expect(page.getByRole("button", { name: "Show the map" })).toBeVisible();
    await page.getByRole("button", { name: "Show the map" }).click();
    await expect(tile).toBeHidden();
    await page.keyboard.press("ArrowUp");
    await expect(tile).toBeVisible();
    await expect.poll(mapHeight).toBe(before);
  });
});

test("[EXPL-4] the map goes where the reader is, whom the browser asks; without permission the page says how to give it @all", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/explore");
  await drawn(page);
  await page.getByRole("button", { name: "Locate me" }).click();
  await expect(page.getByRole("alert")).toContainText("give Cairn permission to see your location");
  await page.getByRole("alert").locator("..").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 60.170_123, longitude: 24.940_456 });
  const asked: string[] = [];
  page.on("request", (request) => {
    asked.push(request.url());
  });
  await page.getByRole("button", { name: "Locate me" }).click();
  await expect(page.getByText("You are here")).toBeAttached();
  await expect(page).toHaveURL(/box=24\.\d+_60\.\d+_2[45]\.\d+_60\.\d+/);
  // Where the reader is is in the middle of the map, and so is the middle of its dot.
  const middle = await middleOf(map(page));
  const dot = await middleOf(page.getByText("You are here").locator(".."));
  for (const axis of [0, 1]) expect(Math.abs((dot[axis] ?? 0) - (middle[axis] ?? 0))).toBeLessThan(1.5);
  expect(asked.filter((url) => url.includes("60.17012") || url.includes("24.94045"))).toEqual([]);
});

test("[EXPL-1] [NAV-7] a browser that draws no map has the list, and the search for places @all", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  await importWorkout(cairn.url, account, sent(run), { sharingFlags: everybody, description: "Listed run" });
  const page = await visitor();
  await withoutWebgl(page);
  await page.goto("/explore/anybody");
  await expect(page.getByText("This browser cannot draw the map.")).toBeVisible();
  await expect(list(page).getByRole("link").first()).toBeVisible();
  const search = page.getByRole("combobox", { name: "Search for a place" });
  await search.fill("Tampere");
  const requested = page.waitForRequest(
    (request) => request.url().includes("/explore?") && request.url().includes("lowerlat=61"),
  );
  await page.getByRole("option").first().click();
  await requested;
});

test("[EXPL-2] points of interest are asked for from zoom 11 on, within the bounds, and open their dialog over the map @all", async ({
  cairn,
  visitor,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "cairn-explore-"));
  const file = join(folder, "parks.csv");
  await writeFile(file, "name,lat,lon\nHarbour park,59.9,10.7\n");
  const env = { ...childEnvironment, CAIRN_DATA_DIR: cairn.dataDir };
  const tool = join(import.meta.dirname, "..", "scripts", "cairn.ts");
  await promisify(execFile)(process.execPath, [tool, "poi", "import", file], { env });
  await rm(folder, { recursive: true });

  const page = await visitor();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/poi/lappset/within")) asked.push(request.url());
  });
  await page.goto("/explore?box=8_58_13_61");
  await drawn(page);
  await expect(page.getByRole("heading", { name: "In this view" })).toBeVisible();
  const park = map(page).getByRole("button", { name: "Point of interest: Harbour park" });
  await expect(park).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.goto("/explore?box=10.66_59.88_10.74_59.92");
  await park.click();
  await expect(page.getByRole("dialog", { name: "Harbour park" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(Number(new URL(asked[0] ?? "").searchParams.get("lowerlat"))).toBeCloseTo(59.88, 1);
  await page.getByRole("button", { name: "Places" }).click();
  await page.getByRole("checkbox", { name: "Points of interest" }).uncheck();
  await expect(park).toHaveCount(0);
  await expect(page).toHaveURL(/hide=points/);
});
