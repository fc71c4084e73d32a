import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { groundVersionOf } from "@cairn/contracts/ground-pictures/ground-zooms";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { filesBelow } from "../../../test/processes/process-group.ts";
import { writeRegion } from "../../../test/regions/write-region.ts";
import { createTestApp, itInOneProcess as it, type TestApp } from "../../../test/test-app.ts";
import type { Regions } from "../../platform/regions/open-regions.ts";
import { GroundPictures } from "./ground-pictures.ts";

/** The tile of zoom 12 with Andorra la Vella. */
const tile = { z: 12, x: 2065, y: 1515 };
/** A lake over its left half, a road along its middle. */
const layers = [
  {
    name: "water",
    features: [
      { kind: "polygons", paths: [[0, 0, 2048, 0, 2048, 4096, 0, 4096]], properties: { class: "lake" } },
    ],
  },
  {
    name: "road",
    features: [
      { kind: "lines", paths: [[0, 2048, 4096, 2048]], properties: { class: "motorway", name: "CG-1" } },
    ],
  },
] as const;

/** Part of the images' addresses: the version of the regions and the number of the drawing style. */
const versionOf = async (app: TestApp): Promise<string> =>
  groundVersionOf((await app.call("GET", "/map/regions")).json().payload.version);

/** Red, green and blue in the middle of a quarter of the image. */
const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 8, height: 8 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
};

describe("images of the ground", () => {
  let server: TestApp;
  let bare: TestApp;
  let dataDir: string;
  let version: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-ground-"));
    await writeRegion(dataDir, "0123456789abcdef", [{ tile, layers }]);
    server = await createTestApp({ dataDir });
    bare = await createTestApp();
    version = await versionOf(server);
  });
  afterAll(async () => {
    await server.close();
    await bare.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const picture = async (path: string) => await server.call("GET", `/map/ground/${path}`);
  const here = (theme: string) => `${version}/${theme}/${tile.z}/${tile.x}/${tile.y}`;
  const kept = async () => (await filesBelow(dataDir)).filter((path) => path.includes("map-cache")).length;

  it("[PICT-1] exist for anybody where there is a region; without a region there are none", async () => {
    expect(version).toMatch(/^[0-9a-f]{16}-\d+$/);
    expect((await picture(here("light"))).statusCode).toBe(200);
    const absent = await bare.call(
      "GET",
      `/map/ground/${await versionOf(bare)}/light/${tile.z}/${tile.x}/${tile.y}`,
    );
    expect(absent.statusCode).toBe(404);
  });

  it("[PICT-2] show the waters and roads of the region in the colours of either theme", async () => {
    for (const [theme, water, paper] of [
      ["light", [166, 210, 232], [246, 243, 227]],
      ["dark", [33, 65, 85], [33, 46, 48]],
    ] as const) {
      const { statusCode, headers, rawPayload } = await picture(here(theme));
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const { width, height, hasAlpha } = await sharp(rawPayload).metadata();
      expect([width, height, hasAlpha]).toEqual([512, 512, false]);
      for (const [left, expected] of [
        [128, water],
        [384, paper],
      ] as const) {
        const colour = await colourAt(rawPayload, left, 128);
        // WebP keeps colours only roughly.
        colour.forEach((value, channel) =>
          expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThan(8),
        );
      }
      expect(await colourAt(rawPayload, 384, 254)).not.toEqual(await colourAt(rawPayload, 384, 128));
    }
  });

  it("[PICT-1] have the regions' version in their address, and do not exist where no region has anything", async () => {
    expect((await picture(`ffffffffffffffff-2/light/${tile.z}/${tile.x}/${tile.y}`)).statusCode).toBe(404);
    expect((await picture(`${version}/light/12/0/0`)).statusCode).toBe(204);
    expect((await picture(`${version}/light/12/4096/0`)).statusCode).toBe(404);
    for (const bad of ["light/15/1/1", "light/6/1/1", "sepia/12/1/1"])
      expect((await picture(`${version}/${bad}`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it("[PICT-3] are painted once for all, and without a trace if only an owner sees a line whole", async () => {
    const before = await kept();
    const once = await picture(`${here("light")}?keep=0`);
    expect(once.statusCode).toBe(200);
    const afterOwn = await kept();
    const elsewhere = await picture(`${version}/dark/11/1032/757?keep=0`);
    expect([200, 204]).toContain(elsewhere.statusCode);
    expect(await kept()).toBe(afterOwn);
    expect(afterOwn).toBe(before);
    const shared = await picture(here("light"));
    expect(shared.rawPayload.equals(once.rawPayload)).toBe(true);
    expect(shared.rawPayload.equals((await picture(here("light"))).rawPayload)).toBe(true);
  });

  it("[PICT-3] are not kept under a version that the regions no longer have when they are painted", async () => {
    let present = "0".repeat(16);
    const regions: Regions = {
      ...server.deps.regions,
      version: async () => await Promise.resolve(present),
      async tile(...place) {
        present = "1".repeat(16);
        return await server.deps.regions.tile(...place);
      },
    };
    const pictures = new GroundPictures({ ...server.deps, regions });
    const paint = async () => await pictures.kept((await pictures.version()) ?? "", { tile, theme: "light" });
    const before = await kept();
    expect((await paint()).ok).toBe(true);
    expect(await kept()).toBe(before);
    expect((await paint()).ok).toBe(true);
    expect(await kept()).toBe(before + 1);
  });

  it("[PICT-3] are the same bytes whoever asks, and contain no workout", async () => {
    const person = await server.signUp("walker");
    const [own, visitors] = [
      await server.call("GET", `/map/ground/${here("light")}`, { key: person.key }),
      await picture(here("light")),
    ];
    expect(own.rawPayload.equals(visitors.rawPayload)).toBe(true);
    expect(own.headers["set-cookie"]).toBeUndefined();
  });
});
