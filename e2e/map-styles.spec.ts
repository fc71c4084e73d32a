import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { patience } from "@cairn/testkit/patience";
import type { Page } from "@playwright/test";
import { importWorkout, type Member } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test as base } from "./harness/journey.ts";
import { pressOn, tabTo } from "./harness/keyboard.ts";
import { runServer, type RunningCairn } from "./harness/run-server.ts";

/** A tile of one colour. */
const tile = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwAEBgIB2ZpbYwAAAABJRU5ErkJggg==",
  "base64",
);

interface TileSource {
  readonly template: string;
  /** Zoom levels of the requested tiles. */
  readonly zooms: number[];
  readonly server: Server;
}

/** A tile server that the operator has set; the browser itself never contacts it. */
async function startTileSource(): Promise<TileSource> {
  const zooms: number[] = [];
  const server = createServer((request, answer) => {
    zooms.push(Number(request.url?.split("/")[1]));
    answer.end(tile);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, zooms, server };
}

const test = base.extend<object, { readonly source: TileSource; readonly cairn: RunningCairn }>({
  source: [
    // Playwright requires its first argument to be destructured, even if nothing is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const source = await startTileSource();
      await use(source);
      source.server.close();
    },
    { scope: "worker" },
  ],
  cairn: [
    async ({ source }, use) => {
      const style = { tiles: source.template, attribution: "© The mapmakers" };
      const settings = { MAP_STYLES: JSON.stringify({ OUTDOORS_MAP: style, NORWAY_KARTVERKET: style }) };
      const cairn = await runServer({ settings });
      await use(cairn);
      await cairn.stop();
    },
    { scope: "worker", timeout: patience.start },
  ],
});

/** Makes a person a premium member, as an operator does. */
async function grantPremium({ dataDir }: RunningCairn, { username }: Member): Promise<void> {
  const tool = join(import.meta.dirname, "..", "scripts", "cairn.ts");
  const env = { ...childEnvironment, CAIRN_DATA_DIR: dataDir };
  const done = await promisify(execFile)(
    process.execPath,
    [tool, "user", "premium", username, "--days", "30"],
    { env },
  );
  expect(done.stdout).toContain("is a premium member until");
}

test.use({ drawsMaps: true });

const map = (page: Page) => page.getByRole("region", { name: /^Map of the workout/ });
const drawn = async (page: Page) => {
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
};
const run = { name: "run.fit", bytes: fitFile("run").buffer };

test("[WORK-15] [WORK-1] [MAPSRC-10] a premium member chooses the map style of all maps, in every tab, down to zoom 18 @all", async ({
  cairn,
  source,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  const header = { sharingFlags: 19, description: "Over the fields" };
  const { workoutKey } = await importWorkout(cairn.url, account, run, header);
  const address = `/workout/${account.username}/${workoutKey}`;

  await test.step("nobody else has a choice", async () => {
    await page.goto(address);
    await drawn(page);
    // The map is drawn at a low resolution only until it is visible.
    const pixels = await map(page)
      .locator("canvas")
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth / devicePixelRatio);
    expect(pixels).toBe(1);
    await expect(map(page).getByText("Natural Earth")).toBeVisible();
    await expect(map(page).getByRole("button", { name: "Map style" })).toHaveCount(0);
  });

  await grantPremium(cairn, account);
  const otherTab = await page.context().newPage();
  await test.step("the choice applies to every open map, and is kept", async () => {
    await otherTab.goto(address);
    await drawn(otherTab);
    await page.reload();
    await drawn(page);
    await map(page).getByRole("button", { name: "Map style" }).click();
    const styles = page.getByRole("menuitemradio");
    await expect(styles).toHaveText(["Default", "Outdoors", "Norway, terrain"]);
    await expect(page.getByRole("menuitemradio", { name: "Default" })).toBeChecked();
    const ownTile = page.waitForRequest(/\/map\/tiles\/OUTDOORS_MAP\/\d+\/\d+\/\d+\?own=1$/);
    await page.getByRole("menuitemradio", { name: "Outdoors" }).click();
    await ownTile;
    for (const tab of [page, otherTab]) await expect(map(tab).getByText("© The mapmakers")).toBeVisible();
    await expect.poll(() => source.zooms.length).toBeGreaterThan(0);
    await page.reload();
    await expect(map(page).getByText("© The mapmakers")).toBeVisible();
  });

  await test.step("full screen, and back by its key", async () => {
    const enter = map(page).getByRole("button", { name: "Full screen", exact: true });
    // A browser shows only the front tab in full screen.
    await page.bringToFront();
    await enter.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("SECTION");
    await page.keyboard.press("Escape");
    await expect(enter).toBeVisible();
    await expect(page.getByRole("heading", { name: "Over the fields" })).toBeVisible();
  });

  await test.step("tiles are loaded down to zoom 18 and no deeper", async () => {
    const closer = map(page).getByRole("button", { name: "Zoom in" });
    await expect
      .poll(async () => {
        await closer.click();
        return Math.max(...source.zooms);
      })
      .toBe(18);
    for (let press = 0; press < 3; press += 1) await closer.click();
    await expect(map(page).getByText("10 m")).toBeVisible();
    expect(Math.max(...source.zooms)).toBe(18);
  });

  await test.step("explore has the choice, too, and a scale", async () => {
    const opened = await otherTab.context().newPage();
    await opened.goto("/explore?box=10_59_11_60");
    const explored = opened.getByRole("region", { name: "Map of public workouts and photos" });
    await expect(explored).toHaveAttribute("data-map", "drawn");
    await expect(explored.getByText("© The mapmakers")).toBeVisible();
    await expect(explored.getByText(/^\d+ km$/)).toBeVisible();
    await explored.getByRole("button", { name: "Map style" }).click();
    await opened.getByRole("menuitemradio", { name: "Norway, terrain" }).click();
    await expect(opened.getByRole("menuitemradio", { name: "Norway, terrain" })).toBeHidden();
    await explored.getByRole("button", { name: "Map style" }).click();
    await expect(opened.getByRole("menuitemradio", { name: "Norway, terrain" })).toBeChecked();
    await opened.close();
  });

  await test.step("back to the embedded map", async () => {
    await map(page).getByRole("button", { name: "Map style" }).click();
    await page.getByRole("menuitemradio", { name: "Default" }).click();
    for (const tab of [page, otherTab]) await expect(map(tab).getByText("Natural Earth")).toBeVisible();
  });
});

test("[WORK-15] [WORK-1] the map goes full screen and changes its style by keyboard alone @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  await grantPremium(cairn, account);
  // Like on phones, where the map fills only the window. Browsers that fill the whole screen handle Escape
  // themselves.
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, "requestFullscreen", { value: undefined });
  });
  const { workoutKey } = await importWorkout(cairn.url, account, run, {
    sharingFlags: 19,
    description: "By keys",
  });
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await drawn(page);

  const enter = map(page).getByRole("button", { name: "Full screen", exact: true });
  const leave = map(page).getByRole("button", { name: "Leave full screen" });
  await pressOn(page, enter);
  await expect(leave).toBeFocused();
  await expect.poll(async () => (await map(page).boundingBox())?.width).toBe(page.viewportSize()?.width);
  const closer = map(page).getByRole("button", { name: "Zoom in" });
  await tabTo(page, closer);

  await test.step("nothing behind it takes the focus", async () => {
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press("Tab");
      const strays = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest("section[data-map]");
      });
      expect(strays).toBe(false);
    }
  });

  await test.step("Escape closes the open menu first, then the full screen", async () => {
    await pressOn(page, map(page).getByRole("button", { name: "Map style" }));
    await expect(page.getByRole("menuitemradio", { name: "Default" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(map(page).getByText("© The mapmakers")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemradio", { name: "Outdoors" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitemradio")).toHaveCount(0);
    await expect(leave).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(enter).toBeVisible();
  });
});
