import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "@cairn/demo/random";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommandOf } from "../../../test/processes/cairn-command.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { importPoints } from "./import-points.ts";

describe("points of interest", () => {
  let server: TestApp;
  let folder: string;

  beforeAll(async () => {
    server = await createTestApp();
    folder = await mkdtemp(join(tmpdir(), "cairn-points-"));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await server.database.pool.query("DELETE FROM points_of_interest");
  });

  const ask = (query = "", client = "lappset") => server.call("GET", `/poi/${client}/within?${query}`);
  const within = async (south: number, west: number, north: number, east: number): Promise<string[]> => {
    const bounds = `lowerlat=${south}&lowerlng=${west}&upperlat=${north}&upperlng=${east}`;
    const names = (await ask(`limit=100000&${bounds}`))
      .json()
      .payload.map(({ name }: { name: string }) => name);
    return names.toSorted();
  };
  const put = (...points: readonly (readonly [name: string, lat: number, lon: number])[]) =>
    importPoints(
      server.deps.db,
      "a.csv",
      points.map(([name, lat, lon]) => ({ name, lat, lon })),
    );
  const cairn = async (...args: readonly string[]) => {
    const { status, said } = await runCommandOf(server, "poi", ...args);
    return { status, text: said };
  };

  it("[API-86] [POI-1] tells anybody what a point has, and leaves out what it has not", async () => {
    await importPoints(server.deps.db, "a.csv", [
      {
        lat: 60.17,
        lon: 24.94,
        name: "Park",
        activityId: 2,
        link: "http://example.org/",
        video: "aB3_-567890",
        pageLink: "https://example.org/p",
      },
    ]);
    const answer = await ask("limit=100000&lowerlat=60&lowerlng=24&upperlat=61&upperlng=25");
    expect([answer.statusCode, answer.json().payload]).toEqual([
      200,
      [
        {
          loc: [24.94, 60.17],
          name: "Park",
          activity_id: 2,
          link: "http://example.org/",
          link_url: "http://example.org/",
          videolink: "aB3_-567890",
          clientPageLink: "https://example.org/p",
        },
      ],
    ]);
    await put(["Bare", 0, 0]);
    expect((await ask("lowerlat=0&lowerlng=0&upperlat=0&upperlng=0")).json().payload).toEqual([
      { loc: [0, 0], name: "Bare" },
    ]);
  });

  it("[API-86] finds what is within bounds, over the antimeridian, on repeated worlds and at the poles", async () => {
    await put(["Fiji", -17, 179], ["Samoa", -14, -172], ["Pole", 90, 0], ["Oslo", 60, 10.5]);
    expect(await within(-20, 178, -10, -170)).toEqual(["Fiji", "Samoa"]);
    expect(await within(-20, 178, -10, 190)).toEqual(["Fiji", "Samoa"]);
    expect(await within(-20, -182, -10, -179)).toEqual(["Fiji"]);
    expect(await within(59, 370, 61, 371)).toEqual(["Oslo"]);
    expect(await within(89, -180, 90, 180)).toEqual(["Pole"]);
    expect(await within(-90, -400, 90, 400)).toEqual(["Fiji", "Oslo", "Pole", "Samoa"]);
    expect(await within(59, 11, 61, 12)).toEqual([]);
    expect((await ask("limit=100000")).json().payload).toHaveLength(4);
  });

  it("[API-86] equals a plain comparison for random boxes and points", async () => {
    const random = createRandom("points of interest");
    const points = Array.from(
      { length: 300 },
      (_, i) => [`P${i}`, random.between(-90, 90), random.between(-180, 180)] as const,
    );
    await put(...points);
    for (let round = 0; round < 40; round++) {
      const [south, north] = [random.between(-90, 90), random.between(-90, 90)].toSorted((a, b) => a - b);
      const [west, east] = [random.between(-180, 180), random.between(-180, 180)];
      const expected = points
        .filter(([, lat]) => lat >= (south ?? 0) && lat <= (north ?? 0))
        .filter(([, , lon]) => (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east));
      expect(await within(south ?? 0, west, north ?? 0, east)).toEqual(
        expected.map(([name]) => name).toSorted(),
      );
    }
  });

  it("[NAV-7] takes lappset for a client and ignores any other", async () => {
    await put(["Park", 60, 24]);
    const [own, other] = [await ask(), await ask("", "somebody")];
    expect([own.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json().payload).toEqual(own.json().payload);
  });

  it("[API-86] never sends more than 1000, whatever is asked for, the same each time and from everywhere", async () => {
    await put(...Array.from({ length: 3000 }, (_, i) => [`P${i}`, i % 2, 20 + i / 3000] as const));
    const payload = (await ask("limit=100000")).json().payload;
    expect(payload).toHaveLength(1000);
    expect((await ask("limit=100000&lowerlat=-1&lowerlng=19&upperlat=2&upperlng=22")).json().payload).toEqual(
      payload,
    );
    const quarters = [0, 1, 2, 3].map(
      (quarter) =>
        payload.filter(({ loc }: { loc: number[] }) => Math.floor(((loc[0] ?? 0) - 20) * 4) === quarter)
          .length,
    );
    // A third of 750 in each, with room for chance: ids are hashes.
    for (const found of quarters) expect(found).toBeGreaterThan(190);
    expect((await ask("limit=7")).json().payload).toHaveLength(7);
    expect((await ask("limit=")).json().payload).toHaveLength(1000);
  });

  it.each([
    "lowerlat=1",
    "lowerlat=1&lowerlng=1&upperlat=2",
    "lowerlat=2&lowerlng=1&upperlat=1&upperlng=2",
    "lowerlat=-91&lowerlng=1&upperlat=1&upperlng=2",
    "lowerlat=x&lowerlng=1&upperlat=1&upperlng=2",
    "lowerlat=NaN&lowerlng=1&upperlat=1&upperlng=2",
    "lowerlat=1&lowerlng=Infinity&upperlat=1&upperlng=2",
    "limit=-1",
    "limit=many",
  ])("[API-86] refuses %s", async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  it("[API-86] the operator imports a file once, lists its points and removes them", async () => {
    const file = join(folder, "parks.csv");
    await writeFile(file, "name,lat,lon,link\nPark,60.17,24.94,example.org\nBeach,60.1,24.9,\n");
    expect(await cairn("import", file)).toEqual({
      status: 0,
      text: "points of interest added: 2 of 2\n",
    });
    expect((await cairn("import", file)).text).toBe(
      "points of interest added: 0 of 2; the others were there already\n",
    );
    const { text } = await cairn("list");
    const [, id = ""] = /^([0-9a-f]{24}) {2}60\.17000 24\.94000 {2}Park {2}\(parks\.csv\)$/m.exec(text) ?? [];
    expect(text.trim().split("\n")).toHaveLength(2);
    expect((await cairn("remove", id)).text).toBe("points of interest removed: 1\n");
    expect(await within(60, 24, 61, 25)).toEqual(["Beach"]);
    expect((await cairn("remove", "--file", "parks.csv")).text).toBe("points of interest removed: 1\n");
    expect(await cairn("remove", id)).toEqual({
      status: 1,
      text: `There is no point of interest ${id}; poi list shows them all.\n`,
    });
  });

  it(
    "[API-86] nothing of a file with an error is imported, and each error has its line",
    { tags: ["all"] },
    async () => {
      const file = join(folder, "bad.csv");
      await writeFile(file, "name,lat,lon,link\nPark,60,24,\nBad,60,24,javascript:alert(1)\nFar,99,24,\n");
      const { status, text } = await cairn("import", file);
      expect(status).toBe(1);
      expect(text).toContain(
        `${file}:3: link_url is "javascript:alert(1)", which is not an address of the web`,
      );
      expect(text).toContain(`${file}:4: the latitude must be a number from -90 to 90`);
      expect(text).toContain("Nothing was imported");
      expect((await ask()).json().payload).toEqual([]);
      await truncate(file, 65 * 2 ** 20);
      expect((await cairn("import", file)).text).toContain("a file may have 64 MiB at most");
    },
  );
});
