import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runRegionCommand } from "../../../test/processes/cairn-command.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const extract = join(import.meta.dirname, "..", "..", "..", "..", "..", "demo-region", "andorra.osm.pbf");

/** Calls are limited to two a second. */
const seldom = { interval: 1000 };

/** Ordered by inhabitants, as the base map's build writes them; positions from GeoNames. */
const places = [
  "Zürich\tCH\t47.36667\t8.55\t341730",
  "Tampere\tFI\t61.49911\t23.78712",
  "Springfield\tUS\t37.21533\t-93.29824",
  "Springfield\tUS\t42.10148\t-72.58981",
  "Springfield\tUS\t39.80172\t-89.64371",
  "Springfield\tUS\t44.04624\t-123.02203",
  "Andorra la Vella\tAD\t42.50779\t1.52109\t20430",
];

describe("the search for places", () => {
  let server: TestApp;
  let bare: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "places-"));
    await writeFile(join(folder, "places.tsv"), `${places.join("\n")}\n`);
    server = await createTestApp({ baseMapDir: folder });
    bare = await createTestApp({ baseMapDir: undefined });
  });
  afterAll(async () => {
    await server.close();
    await bare.close();
    await rm(folder, { recursive: true });
  });

  const ask = (query: string, app = server) => app.call("GET", `/geocode?${query}`);

  it("[API-93] finds a place for anybody, without diacritics, with a box of 0.02 degrees around it", async () => {
    const answer = await ask("q=zurich&limit=3&locale=en&key=whatever");
    expect(answer.statusCode).toBe(200);
    const { hits, copyrights, locale } = answer.json();
    expect(hits).toEqual([
      {
        point: { lat: 47.36667, lng: 8.55 },
        extent: [8.53, 47.34667, 8.57, 47.38667].map((degrees) => expect.closeTo(degrees, 9)),
        name: "Zürich",
        kind: "settlement",
        country: "Switzerland",
      },
    ]);
    expect(copyrights).toEqual(["GeoNames (CC BY 4.0)"]);
    expect(locale).toBe("en");
  });

  it("[API-93] gives the country in the requested language, and in English otherwise", async () => {
    expect((await ask("q=tampere&locale=fi")).json().hits[0].country).toBe("Suomi");
    expect((await ask("q=tampere&locale=sv")).json().hits[0].country).toBe("Finland");
  });

  it("[API-93] gives three places by default, and none if there is none", async () => {
    expect((await ask("q=springfield")).json().hits).toHaveLength(3);
    expect((await ask("q=springfield&limit=1")).json().hits).toHaveLength(1);
    expect((await ask("q=atlantis")).json().hits).toEqual([]);
    expect((await ask("q=zurich", bare)).json().hits).toEqual([]);
  });

  it("[EXPL-3] [API-93] puts what is near a point first", async () => {
    for (const [point, lat] of [
      ["42.1,-72.6", 42.10148],
      ["44.05,-123", 44.04624],
    ] as const)
      expect((await ask(`q=springfield&point=${point}`)).json().hits[0].point.lat).toBe(lat);
  });

  it("[EXPL-3] names the town at each of some positions, and none far from all towns", async () => {
    const answer = await server.call("GET", "/geocode/towns?points=47.4,8.5;0,0;61.5,23.79&locale=fi");
    expect(answer.json()).toEqual({ towns: ["Zürich", null, "Tampere"] });
    const none = await bare.call("GET", "/geocode/towns?points=47.4,8.5");
    expect(none.json()).toEqual({ towns: [null] });
  });

  it.each(["", "47.4", "91,0", "0,181", "a,b", "1,2;;x", Array.from({ length: 51 }, () => "1,2").join(";")])(
    "[EXPL-3] refuses positions that are none: %s",
    async (points) => {
      const answer = await server.call("GET", `/geocode/towns?points=${encodeURIComponent(points)}`);
      expect(answer.statusCode).toBe(400);
    },
  );

  it("[EXPL-3] forgives a typing error", async () => {
    expect((await ask("q=zurihc")).json().hits[0].name).toBe("Zürich");
    expect((await ask("q=tamprre")).json().hits[0].name).toBe("Tampere");
  });

  it(
    "[EXPL-3] knows the peaks, huts, streets and names in other languages of a region as soon as it is added, until it is removed",
    { tags: ["all"] },
    async () => {
      const own = await createTestApp({ baseMapDir: folder });
      const names = async (query: string): Promise<string[]> =>
        (await ask(query, own))
          .json()
          .hits.map(
            ({ name, kind, city, country }: Record<string, string>) =>
              `${name}, ${kind}, ${city}, ${country}`,
          );
      const peak = "Pic de Comapedrosa, peak, La Massana, Andorra";
      try {
        expect(await names("q=comapedrosa")).toEqual([]);
        expect(await runRegionCommand(own.dataDir, "add", extract)).toMatchObject({ status: 0 });
        await expect.poll(() => names("q=pic+de+comapedrosa"), seldom).toContain(peak);
        expect(await names("q=pic+de+comapedrsoa")).toEqual([peak]);
        expect(await names("q=Кома-Педроса&locale=ru")).toEqual(["Кома-Педроса, peak, Ла-Массана, Andorra"]);
        expect((await names("q=refugi+de+comap"))[0]).toBe("Refugi de Comapedrosa, hut, La Massana, Andorra");
        expect((await names("q=Carrer+Prat+de+la+Creu+5,+Andorra+la+Vella"))[0]).toMatch(
          /^Carrer Prat de La Creu, street, Andorra la Vella, Andorra$/,
        );
        expect((await ask("q=comapedrosa", own)).json().copyrights).toEqual([
          "GeoNames (CC BY 4.0)",
          "© OpenStreetMap contributors (ODbL 1.0)",
        ]);
        expect(await runRegionCommand(own.dataDir, "remove", "andorra")).toMatchObject({ status: 0 });
        await expect.poll(() => names("q=comapedrosa"), seldom).toEqual([]);
      } finally {
        await own.close();
      }
    },
  );

  it.each([
    "",
    "q=",
    "q=%20",
    `q=${"x".repeat(121)}`,
    "q=zurich&limit=many",
    "q=zurich&point=47",
    "q=zurich&point=91,8",
    "q=zurich&point=x,y",
  ])("[API-93] refuses %s", async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });
});
