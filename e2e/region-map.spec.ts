import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { expect, logInWith, test } from "./harness/journey.ts";
import { makeOperator } from "./harness/make-operator.ts";
import { runServer } from "./harness/run-server.ts";
import { writeRegionOfWalk, walk } from "./harness/walk-on-a-region.ts";

test.use({ drawsMaps: true });

const watchTiles = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("response", (answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    if (!pathname.includes("/map/region-packs/")) return;
    for (const tile of searchParams.get("tiles")?.split(",") ?? [])
      asked.push(`${answer.status()} ${tile.split("-").at(0)}`);
  });
  return asked;
};

test("[MAP-3] [OPER-13] a workout's map shows the region of its place with the credit; other maps offer its names, too; the operator finds it on a page; and without the region it is the world map again @all", async ({
  visitor,
}) => {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    await writeRegionOfWalk(cairn.dataDir);
    const ann = await createMember(cairn.url);
    const { workoutKey } = await importWorkout(cairn.url, ann, walk, {
      sharingFlags: 19,
      description: "Up the valley",
    });
    const page = await visitor(cairn.url);
    const asked = watchTiles(page);
    await page.goto(`/workout/${ann.username}/${workoutKey}`);
    const map = page.getByRole("region", { name: /^Map of the workout/ });
    await expect(map.getByText("© OpenStreetMap contributors")).toBeVisible();
    await expect.poll(() => asked.filter((answer) => answer === "200 map").length).toBeGreaterThan(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(map.getByText("© OpenStreetMap contributors")).toBeVisible();
    // A page left open would report errors when its server stops.
    await page.close();

    const own = await visitor(cairn.url);
    await logInWith(own, ann.sessionKey);
    await own.goto("/diary/map");
    await own.getByRole("button", { name: "Map style" }).click();
    await own.getByRole("menuitemradio", { name: "Names: my language" }).click();
    await own.getByRole("button", { name: "Map style" }).click();
    await expect(own.getByRole("menuitemradio", { name: "Names: my language" })).toBeChecked();

    await makeOperator(cairn, ann);
    await own.goto("/operator/maps");
    const regions = own.getByRole("region", { name: "Map regions" });
    const region = regions.getByRole("listitem").filter({ hasText: "andorra" });
    await expect(region).toContainText("Data of 1 Jan 2025");
    await expect(region).toContainText("42.40° N to 42.70° N, 1.40° E to 1.80° E");
    expect(await findBarriersOfState(own, "regions of the operator")).toEqual([]);
    // It listens to live events of the server, which stops with the journey.
    await own.close();

    await rm(join(cairn.dataDir, "regions"), { recursive: true });
    const later = await visitor(cairn.url);
    const askedLater = watchTiles(later);
    await expect
      .poll(async () => {
        const answer = await fetch(`${cairn.url}/apiserver/v1/map/regions`);
        return ((await answer.json()) as { payload: { regions: unknown[] } }).payload.regions;
      })
      .toEqual([]);
    const worldMap = later.waitForResponse(/\/basemap\//);
    await later.goto(`/workout/${ann.username}/${workoutKey}`);
    await expect(
      later.getByRole("region", { name: /^Map of the workout/ }).getByText("Natural Earth"),
    ).toBeVisible();
    // The tiles of a region would be requested with those of the world map.
    await worldMap;
    await later.waitForLoadState("networkidle");
    expect(askedLater).toEqual([]);
    await later.close();
  } finally {
    await cairn.stop();
  }
});
