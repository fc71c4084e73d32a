import { join } from "node:path";
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { putRegion } from "../apps/server/test/put-region.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";

/** An hour's walk to the north-east of Andorra la Vella. */
const points = Array.from({ length: 60 }, (_, minute) => {
  const time = `2025-06-01T10:${String(minute).padStart(2, "0")}:00Z`;
  return `<trkpt lat="${42.5 + minute * 0.0006}" lon="${1.52 + minute * 0.0006}"><time>${time}</time></trkpt>`;
});
const gpx = {
  name: "walk.gpx",
  bytes: Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  ),
};

/** A lake over half of each tile from zoom 8 on round the walk. */
const tiles = Array.from({ length: 7 }, (_, index) => index + 8).flatMap((z) => {
  const sine = Math.sin((42.518 * Math.PI) / 180);
  const x = Math.floor((1.538 / 360 + 0.5) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  const lake = {
    kind: "polygons",
    paths: [[0, 0, 2048, 0, 2048, 4096, 0, 4096]],
    properties: { class: "lake", name: "Estany" },
  } as const;
  const around = [-2, -1, 0, 1, 2];
  return around.flatMap((column) =>
    around.map((row) => ({
      tile: { z, x: x + column, y: y + row },
      layers: [{ name: "water", features: [lake] }],
    })),
  );
});

const watchTiles = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.includes("/map/region-tiles/"))
      asked.push(`${answer.status()} ${pathname.split("/").at(5)}`);
  });
  return asked;
};

test("[MAP-3] a workout's map stands on the region of its place, says whom it is of, and is the world's again without the region", async ({
  visitor,
}) => {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    await putRegion(cairn.dataDir, "0123456789abcdef", tiles);
    const ann = await createMember(cairn.url);
    const { workoutKey } = await importWorkout(cairn.url, ann, gpx, {
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

    await rm(join(cairn.dataDir, "regions"), { recursive: true });
    const later = await visitor(cairn.url);
    const askedLater = watchTiles(later);
    await expect
      .poll(async () => {
        const answer = await fetch(`${cairn.url}/apiserver/v1/map/regions`);
        return ((await answer.json()) as { payload: { regions: unknown[] } }).payload.regions;
      })
      .toEqual([]);
    await later.goto(`/workout/${ann.username}/${workoutKey}`);
    await expect(
      later.getByRole("region", { name: /^Map of the workout/ }).getByText("Natural Earth"),
    ).toBeVisible();
    expect(askedLater).toEqual([]);
  } finally {
    await cairn.stop();
  }
});
