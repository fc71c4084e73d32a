import type { Page } from "@playwright/test";
import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, logInWith, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";
import { writeRegionOfWalk, walk } from "./harness/walk-on-a-region.ts";

test.use({ drawsMaps: true, viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });

/** The limit for a slow line, on which each request costs a round trip. */
const mostRequests = 25;

/**
 * All requests of a page in order, including those of workers and the map, but not what the service worker
 * caches later, when the page is idle.
 */
function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (request.serviceWorker() !== null) return;
    if (protocol.startsWith("http")) asked.push(pathname);
  });
  return asked;
}

/** Whether all requests of the page are finished, except the stream of live events, which never ends. */
const isAtRest = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const count = performance.getEntriesByType("resource").length;
    for (let n = 0; n < 20; n += 1) {
      await new Promise((resolve) => {
        requestIdleCallback(resolve);
      });
    }
    return performance.getEntriesByType("resource").length === count;
  });

/**
 * Removes repeated requests: they fetch again what may have changed before the stream of live events was
 * open, five seconds later at the earliest.
 */
function withoutCatchingUp(asked: string[]): void {
  const stream = asked.findIndex((path) => path.endsWith("/user/events"));
  const early = new Set(asked.slice(0, stream));
  const caughtUp = ["/user", "/user/notifications"].map((path) => `/apiserver/v1${path}`);
  for (const path of [...caughtUp, "/apiserver/v1/workouts/counts"]) {
    const at = asked.lastIndexOf(path);
    if (stream >= 0 && at > stream && (early.has(path) || path.endsWith("/counts"))) asked.splice(at, 1);
  }
}

/** Opens a workout's page and returns all requests until it is complete and idle. */
async function openWhole(page: Page, address: string, isMember: boolean): Promise<readonly string[]> {
  const asked = noteRequests(page);
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Map" })).toHaveAttribute("data-map", "drawn");
  // The last request: it waits until the screen is complete.
  if (isMember) await expect.poll(() => asked.some((path) => path.endsWith("/user/events"))).toBe(true);
  await expect.poll(() => isAtRest(page)).toBe(true);
  withoutCatchingUp(asked);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(mostRequests);
  // The base map is one file that is read in parts. A region's tiles come with the map, and deeper ones after
  // it.
  const files = asked.filter((path) => !/^\/basemap\/|\/map\/region-packs\//.test(path));
  expect(files).toEqual([...new Set(files)]);
  return asked;
}

test("[NET-3] a workout's page makes at most 25 requests, and none of them twice @all", async ({
  cairn,
  visitor,
  member,
}) => {
  const address = await keep(cairn.url, await createMember(cairn.url));
  await openWhole(await visitor(), address, false);
  await openWhole((await member()).page, address, true);
});

test("[NET-3] it makes at most 25 requests if a region with heights lies under the track, too @all", async ({
  visitor,
}) => {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    await writeRegionOfWalk(cairn.dataDir, "heights");
    const owner = await createMember(cairn.url);
    const header = { sharingFlags: 19, description: "Up the valley" };
    const { workoutKey } = await importWorkout(cairn.url, owner, walk, header);
    const address = `/workout/${owner.username}/${workoutKey}`;
    for (const sessionKey of [undefined, owner.sessionKey]) {
      const page = await visitor(cairn.url);
      if (sessionKey !== undefined) await logInWith(page, sessionKey);
      const kinds = new Set<string | undefined>();
      page.on("request", (request) => {
        const tiles = new URL(request.url()).searchParams.get("tiles") ?? "";
        if (request.url().includes("/map/region-packs/"))
          for (const tile of tiles.split(",")) kinds.add(tile.split("-")[0]);
      });
      await openWhole(page, address, sessionKey !== undefined);
      expect(kinds).toEqual(new Set(["contours", "hillshade", "map"]));
      // A page left open would report errors when its server stops.
      await page.close();
    }
  } finally {
    await cairn.stop();
  }
});

test("[NET-3] live events are opened once, however late the workout arrives @all", async ({
  cairn,
  member,
}) => {
  const address = await keep(cairn.url, await createMember(cairn.url));
  const { page } = await member();
  const asked = noteRequests(page);
  // Requests that are not answered for this time (`when-screen-stands.ts`) are awaited no longer; this journey may be slower.
  await page.addInitScript((unanswered) => {
    const begin = globalThis.setTimeout;
    Reflect.set(globalThis, "setTimeout", (...given: Parameters<typeof begin>): unknown =>
      given[1] === unanswered ? undefined : Reflect.apply(begin, globalThis, given),
    );
  }, 30_000);
  const workout = Promise.withResolvers<void>();
  await page.route(/\/combined$/, async (route) => {
    await workout.promise;
    await route.continue();
  });
  await page.goto(address);
  await expect.poll(() => asked.some((path) => path.endsWith("/user/notifications"))).toBe(true);
  await expect.poll(() => isAtRest(page)).toBe(true);
  expect(asked.filter((path) => path.endsWith("/user/events"))).toEqual([]);
  workout.resolve();
  await expect(page.getByRole("region", { name: "Map" })).toHaveAttribute("data-map", "drawn");
  await expect.poll(() => asked.filter((path) => path.endsWith("/user/events"))).toHaveLength(1);
  await expect.poll(() => isAtRest(page)).toBe(true);
  expect(asked.filter((path) => path.endsWith("/user/events"))).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("[NET-3] the HTML of a workout's page has the frame and placeholders for what loads later", async ({
    page,
    context,
    cairn,
  }) => {
    const address = "/workout/somebody/0123456789abcdef01234567";
    const lookAround = async () => {
      await page.goto(address);
      const main = page.locator("main");
      await expect(page.locator("header").getByText("Cairn")).toBeVisible();
      await expect(main.locator("[aria-busy=true] ellipse")).toHaveCount(7);
      // The largest placeholder in the header: it has a size, and a colour from the page's styles.
      const title = main.locator("[data-size]").nth(7);
      await expect(title).toHaveCSS("height", "30px");
      await expect(title).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    };
    await lookAround();
    await expect(page.locator("header").getByText("Log in")).toBeVisible();
    await context.addCookies([{ name: "sessionkey", value: "0".repeat(32), url: cairn.url }]);
    await lookAround();
    await expect(page.locator("header").getByText("Log in")).toHaveCount(0);
    await expect(page.locator("nav").getByText("Diary").last()).toBeVisible();
  });
});

test("[NET-3] what the HTML shows stays until the client replaces it, with nothing blank in between @all", async ({
  cairn,
  page,
}) => {
  const owner = await createMember(cairn.url);
  await page.addInitScript(() => {
    const seen: string[] = [];
    const look = () => {
      const isThere = document.querySelector("header")?.checkVisibility({ visibilityProperty: true });
      const shown = document.querySelector("article") ? "workout" : isThere ? "frame" : "nothing";
      if (seen.at(-1) !== shown) seen.push(shown);
      document.documentElement.dataset["seen"] = seen.join(", ");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const workout = Promise.withResolvers<void>();
  await page.route(/\/combined$/, async (route) => {
    await workout.promise;
    await route.continue();
  });
  await page.goto(await keep(cairn.url, owner));
  await expect(page.locator("html")).toHaveAttribute("data-seen", /frame/);
  workout.resolve();
  await expect(page.getByRole("article")).toBeVisible();
  // There may have been an empty frame before the HTML arrived.
  await expect(page.locator("html")).toHaveAttribute("data-seen", /^(nothing, )?frame, workout$/);
  await expect(page.locator("#root")).not.toHaveAttribute("inert");
});

async function keep(url: string, owner: Awaited<ReturnType<typeof createMember>>): Promise<string> {
  const { name, buffer } = fitFile("ride");
  const header = { sharingFlags: 19, description: "Round the lake" };
  const { workoutKey } = await importWorkout(url, owner, { name, bytes: buffer }, header);
  return `/workout/${owner.username}/${workoutKey}`;
}
