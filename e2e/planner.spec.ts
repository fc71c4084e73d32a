import type { RouteView } from "@cairn/contracts/routes/routes";
import type { Page } from "@playwright/test";
import { writeWays } from "../apps/server/test/regions/ways-of-andorra.ts";
import { findBarriersInThemes } from "./harness/accessibility-checks.ts";
import { uploadFile } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";
import { walk } from "./harness/walk-on-a-region.ts";

test.use({ drawsMaps: true });

/** The routes of a person as the API lists and tells them. */
async function routesOf(url: string, sessionKey: string): Promise<readonly RouteView[]> {
  const headers = { sttauthorization: sessionKey };
  const list = await fetch(`${url}/apiserver/v1/routes`, { headers });
  const { payload } = (await list.json()) as { readonly payload: readonly RouteView[] };
  return await Promise.all(
    payload.map(async ({ id }) => {
      const one = await fetch(`${url}/apiserver/v1/routes/${id}`, { headers });
      return ((await one.json()) as { readonly payload: RouteView }).payload;
    }),
  );
}

const map = (page: Page) => page.getByRole("region", { name: "Map of the planner" });
const frame = (page: Page) => page.getByRole("application", { name: "Map of the planner" });
const pin = (page: Page, sign: string) =>
  map(page).getByRole("button", { name: new RegExp(`^Point ${sign}, `) });
const distance = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole("region", { name: "Totals and profile" })
    .locator("dd")
    .first()
    .innerText();
  return Number.parseFloat(text);
};

/** Opens the planner where the person's walk began, in Andorra la Vella. */
async function openPlanner(page: Page): Promise<void> {
  await page.goto("/routes");
  await page.getByRole("link", { name: "Plan a route" }).click();
  await expect(page).toHaveURL(/\/routes\/new$/);
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
}

/** Presses the map this far from its middle, CSS pixels. */
async function pressAt(page: Page, x: number, y: number): Promise<void> {
  const box = await frame(page).boundingBox();
  if (!box) throw new Error("there is no map");
  await page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
}

test.describe("1280 px", () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  test("[ROUT-2] [ROUT-3] [ROUT-4] [ROUT-5] [ROUT-6] [ROUT-8] [NAV-11] a route is drawn along ways, bent, undone, closed and saved, and changed later", async ({
    cairn,
    member,
  }) => {
    await writeWays(cairn.dataDir);
    const { page, account } = await member();
    await uploadFile(cairn.url, account, walk);
    await openPlanner(page);
    // The page is the map: the window less the bar.
    expect((await frame(page).boundingBox())?.height).toBeGreaterThanOrEqual(860 - 60);
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();

    await pressAt(page, 0, -150);
    await expect(pin(page, "A")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await pressAt(page, 150, -50);
    await pressAt(page, 0, 60);
    await expect(pin(page, "C")).toBeVisible();
    const points = page.getByRole("list", { name: "Points of the route" }).getByRole("listitem");
    await expect(points).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Roads and trails" })).toContainText("%");
    await expect(page.getByText(/^\d+ turns$/)).toBeVisible();
    // Until its ways are found, a leg counts as a straight line.
    await expect(page.getByRole("button", { name: "Save route" })).toBeVisible();
    const drawn = await distance(page);

    // The middle of the last leg is pulled aside, and the pull is undone.
    const handle = map(page).getByRole("button", { name: "Add a point between B and C" });
    const box = await handle.boundingBox();
    if (!box) throw new Error("there is no handle");
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 90, { steps: 8 });
    await page.mouse.up();
    await expect(points).toHaveCount(4);
    await expect.poll(() => distance(page)).toBeGreaterThan(drawn);
    await page.keyboard.press("Control+z");
    await expect(points).toHaveCount(3);
    await expect.poll(() => distance(page)).toBe(drawn);

    // A point is dragged far out of the window, and back.
    const held = await pin(page, "B").boundingBox();
    if (!held) throw new Error("there is no pin");
    await page.mouse.move(held.x + 14, held.y + 14);
    await page.mouse.down();
    await page.mouse.move(1700, 300, { steps: 6 });
    await page.mouse.move(held.x + 54, held.y - 26, { steps: 6 });
    // Both its legs follow over the map, until the map itself has them.
    const pulled = map(page).locator('[data-lines="pulled"]');
    const edge = pulled.locator("path").first();
    const twoWays = /^M[^M]+(?:L[^LM]+){2,}M[^M]+(?:L[^LM]+){2,}$/;
    await expect(edge).toHaveAttribute("d", twoWays);
    await expect.poll(() => distance(page)).not.toBe(drawn);
    await page.mouse.up();
    await expect(pulled).toBeHidden();
    await expect(pin(page, "B")).toBeFocused();
    await expect.poll(async () => (await pin(page, "B").boundingBox())?.x).toBeCloseTo(held.x + 40, 0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => distance(page)).toBe(drawn);

    await pin(page, "A").click();
    await expect(points).toHaveCount(4);
    await expect(page.getByRole("button", { name: "Draw", exact: true })).toBeVisible();
    // A stray press no longer changes anything.
    await pressAt(page, 200, 100);
    await expect(points).toHaveCount(4);

    await page.getByRole("button", { name: "at 8.0 km/h" }).click();
    await page.getByLabel("Speed, km/h").fill("5,4");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "at 5.4 km/h" })).toBeVisible();
    const save = page.getByRole("button", { name: "Save route" });
    await page.getByRole("button", { name: "Remove Running" }).click();
    await save.click();
    await expect(page.getByText("Give the route a name.")).toBeVisible();
    await expect(page.getByText("Choose at least one sport.")).toBeVisible();
    expect(await findBarriersInThemes(page, "the planner with what is missing")).toEqual([]);
    expect(await routesOf(cairn.url, account.sessionKey)).toEqual([]);
    await page.getByLabel("Name of the route").fill("Round the old town");
    await page.getByLabel("Add a sport").selectOption("Hiking");
    await save.click();
    await expect(page).toHaveURL(/\/routes$/);

    const [saved] = await routesOf(cairn.url, account.sessionKey);
    expect(saved).toMatchObject({ visibility: "PRIVATE", activities: [11], averageSpeed: 1.5 });
    expect(saved?.segments.map(({ type }) => type)).toEqual(["foot", "foot", "foot"]);
    expect(saved?.startPoint).toEqual(saved?.endPoint);

    await page.getByRole("link", { name: "Round the old town" }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(map(page)).toHaveAttribute("data-map", "drawn");
    await page.getByRole("radio", { name: "Straight" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Use for the whole route: Straight" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    expect((await routesOf(cairn.url, account.sessionKey))[0]?.version).toBe(1);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(map(page)).toHaveAttribute("data-map", "drawn");
    // A name alone is a change, too.
    const name = page.getByLabel("Name of the route");
    await name.fill("Round the new town");
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith("cairn.route-draft/")),
    );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(map(page)).toHaveAttribute("data-map", "drawn");
    await expect(name).toHaveValue("Round the new town");
    await page.getByRole("button", { name: "Remove point B" }).click();
    await save.click();
    await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    const [changed] = await routesOf(cairn.url, account.sessionKey);
    expect(changed?.description).toBe("Round the new town");
    expect(changed?.segments).toHaveLength(2);
    expect(changed?.version).toBe(2);
  });

  test("[ROUT-3] [ROUT-5] [ROUT-8] a route goes round an area that is set, moved and widened, and has a waypoint with a name and a symbol", async ({
    cairn,
    member,
  }) => {
    await writeWays(cairn.dataDir);
    const { page, account } = await member();
    await uploadFile(cairn.url, account, walk);
    await openPlanner(page);
    await pressAt(page, -160, -60);
    await expect(pin(page, "A")).toBeVisible();
    await pressAt(page, 260, -60);
    await expect(pin(page, "B")).toBeVisible();
    await expect(page.getByRole("region", { name: "Roads and trails" })).toContainText("%");
    const direct = await distance(page);

    const tools = page.getByRole("group", { name: "Change the route" });
    const asked: number[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/routing/route"))
        asked.push((request.postDataJSON() as { readonly avoid: readonly unknown[] }).avoid.length);
    });
    await tools.getByRole("button", { name: "Avoid an area" }).click();
    await pressAt(page, 50, -60);
    const area = map(page).getByRole("button", { name: /^Area to avoid 1, radius / });
    await expect(area).toBeFocused();
    await expect.poll(() => distance(page)).toBeGreaterThan(direct);
    expect(new Set(asked)).toEqual(new Set([1]));
    const areas = page.getByRole("list", { name: "Areas to avoid" });
    const radius = async () => Number((await areas.innerText()).match(/Radius (\d+)\s/)?.[1]);
    const small = await radius();
    // By keyboard it grows, by its edge it shrinks.
    await page.keyboard.press("+");
    await expect.poll(radius).toBeGreaterThan(small);
    await expect(area).toBeFocused();
    const edge = await map(page)
      .getByRole("button", { name: /^Edge of area 1/ })
      .boundingBox();
    if (!edge) throw new Error("there is no edge");
    await page.mouse.move(edge.x + 12, edge.y + 12);
    await page.mouse.down();
    await page.mouse.move(edge.x - 30, edge.y + 12, { steps: 6 });
    await page.mouse.up();
    await expect.poll(radius).toBeLessThan(small);
    await expect(page.getByText("lies in this area")).toHaveCount(0);

    await tools.getByRole("button", { name: "Waypoint" }).click();
    await pressAt(page, 160, 120);
    const dialog = page.getByRole("dialog", { name: "New waypoint" });
    await dialog.getByLabel("Name (optional)").fill("Old mill");
    await dialog.getByLabel("Symbol").selectOption("Water");
    await page.keyboard.press("Enter");
    const waypoint = map(page).getByRole("button", { name: "Water: Old mill" });
    await expect(waypoint).toBeVisible();
    const before = await waypoint.boundingBox();
    await waypoint.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await waypoint.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) + 10, 0);
    expect(await findBarriersInThemes(page, "the planner with an area and a waypoint")).toEqual([]);

    await page.getByLabel("Name of the route").fill("Round the square");
    await page.getByRole("button", { name: "Save route" }).click();
    await expect(page).toHaveURL(/\/routes$/);
    const [saved] = await routesOf(cairn.url, account.sessionKey);
    expect(saved?.waypoints).toMatchObject([{ name: "Old mill", symbol: "water" }]);
    expect(saved?.avoid).toHaveLength(1);

    await page.getByRole("link", { name: "Round the square" }).click();
    await expect(page.getByRole("region", { name: "Waypoints" })).toContainText("Old mill");
    await expect(
      page
        .getByRole("toolbar", { name: "Markers on the track" })
        .getByLabel("Water: Old mill")
        .locator("span"),
    ).toBeVisible();
    expect(await findBarriersInThemes(page, "a route with a waypoint")).toEqual([]);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(map(page)).toHaveAttribute("data-map", "drawn");
    await expect(area).toBeVisible();
    await areas.getByRole("button", { name: "Remove Area 1" }).click();
    await expect.poll(() => distance(page)).toBe(direct);
  });

  test("[ROUT-3] [ROUT-5] a route is drawn by keyboard alone, and survives a closed tab @all", async ({
    cairn,
    member,
  }) => {
    await writeWays(cairn.dataDir);
    const { page, account } = await member();
    await uploadFile(cairn.url, account, walk);
    await openPlanner(page);
    await tabTo(page, frame(page));
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await expect(pin(page, "A")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(pin(page, "B")).toBeVisible();
    await tabTo(page, pin(page, "B"));
    const before = await pin(page, "B").boundingBox();
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await pin(page, "B").boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
    await expect(pin(page, "B")).toBeFocused();
    await expect(page.getByText("Point added.")).toHaveCount(0);
    const save = page.getByRole("button", { name: "Save route" });
    await expect(save).toBeVisible();
    const drawn = await distance(page);
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((name) => name.startsWith("cairn.route-draft/")),
    );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(pin(page, "B")).toBeVisible();
    await expect(save).toBeVisible();
    expect(await distance(page)).toBe(drawn);
    await tabTo(page, pin(page, "B"));
    await page.keyboard.press("Delete");
    await expect(pin(page, "B")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(pin(page, "B")).toBeVisible();
  });
});

test.describe("390 px", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, refusals: [404] });

  test("[ROUT-2] [ROUT-7] where no ways are known the failure is shown, and a straight route is drawn by finger and discarded", async ({
    member,
  }) => {
    const { page } = await member();
    await openPlanner(page);
    const box = await frame(page).boundingBox();
    if (!box) throw new Error("there is no map");
    await page.touchscreen.tap(box.x + 100, box.y + 100);
    await expect(pin(page, "A")).toBeVisible();
    await page.touchscreen.tap(box.x + 220, box.y + 160);
    await expect(page.getByRole("alert")).toContainText("From A to B: Routes cannot be found here yet.");
    await expect(pin(page, "B")).toBeVisible();
    expect(await findBarriersInThemes(page, "the planner without ways")).toEqual([]);
    await page.getByRole("button", { name: "Draw it straight" }).tap();
    await expect(page.getByRole("alert")).toHaveCount(0);
    // London and straight: no region has heights there.
    await expect.poll(() => distance(page)).toBeGreaterThan(0);
    // Without a permission the browser tells no position, and the planner says what to do.
    await page.getByRole("button", { name: "Locate me" }).tap();
    await expect(page.getByRole("alert")).toContainText("give Cairn permission");
    await page.getByRole("button", { name: "Cancel" }).tap();
    const dialog = page.getByRole("dialog", { name: "Discard the route?" });
    await expect(dialog).toContainText("Discard the route you just created?");
    await dialog.getByRole("button", { name: "Discard" }).tap();
    await expect(page).toHaveURL(/\/routes$/);
  });
});
