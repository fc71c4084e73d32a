import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { type GeocoderKind, readGeocoderSetting } from "../../platform/geocoding/geocoder-setting.ts";

/** Answers as the documentation of each service shows them, with the fields that matter here and some that do not. */
const answers: Readonly<Record<GeocoderKind, unknown>> = {
  photon: {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [13.438_596, 52.519_281_8] },
        properties: {
          osm_id: 141_371_407,
          name: "Kreuzberg",
          city: "Berlin",
          country: "Germany",
          countrycode: "DE",
          extent: [13.368, 52.5094, 13.4532, 52.4827],
        },
      },
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [13.4, 52.5] },
        properties: { street: "Mehringdamm", housenumber: "5", city: "Berlin", country: "Germany" },
      },
    ],
  },
  nominatim: [
    {
      place_id: 100_149,
      lat: "52.5192818",
      lon: "13.438596",
      name: "Kreuzberg",
      boundingbox: ["52.4827", "52.5094", "13.368", "13.4532"],
      address: { suburb: "Kreuzberg", city: "Berlin", country: "Germany" },
    },
    {
      lat: "52.5",
      lon: "13.4",
      name: "",
      address: { road: "Mehringdamm", house_number: "5", city: "Berlin", country: "Germany" },
    },
  ],
  graphhopper: {
    hits: [
      {
        osm_id: 62_676,
        point: { lat: 52.519_281_8, lng: 13.438_596 },
        extent: [13.368, 52.4827, 13.4532, 52.5094],
        name: "Kreuzberg",
        city: "Berlin",
        country: "Germany",
      },
      {
        point: { lat: 52.5, lng: 13.4 },
        street: "Mehringdamm",
        housenumber: "5",
        city: "Berlin",
        country: "Germany",
      },
    ],
    took: 8,
  },
};

const paths = { photon: "/api", nominatim: "/search", graphhopper: "/api/1/geocode?key=hidden" } as const;
const asked: Readonly<Record<GeocoderKind, Readonly<Record<string, string>>>> = {
  photon: { q: "kreuzberg", limit: "3", lat: "52.5", lon: "13.4" },
  nominatim: {
    q: "kreuzberg",
    limit: "3",
    format: "jsonv2",
    addressdetails: "1",
    "accept-language": "de",
    viewbox: "12.4,53.5,14.4,51.5",
  },
  graphhopper: { key: "hidden", q: "kreuzberg", limit: "3", locale: "de", point: "52.5,13.4" },
};

describe("[EXPL-3] the operator's geocoder", () => {
  let folder: string;
  let host: TileHost;
  let server: TestApp | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "places-"));
    await writeFile(join(folder, "places.tsv"), "Kreuztal\tDE\t50.96775\t7.98848\t31419\n");
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    host = await startTileHost();
  });
  afterEach(async () => {
    await server?.close();
    await host.close();
  });

  const start = async (kind: GeocoderKind): Promise<TestApp> => {
    server = await createTestApp({
      baseMapDir: folder,
      geocoder: readGeocoderSetting(`${host.origin}${paths[kind]}`),
    });
    return server;
  };
  const search = async (query: string) => {
    const answer = await server?.call("GET", `/geocode?${query}`);
    return { status: answer?.statusCode, ...answer?.json() };
  };
  const embedded = { name: "Kreuztal", country: "Germany" };

  it.each(["photon", "nominatim", "graphhopper"] as const)(
    "%s is asked in its own words, and told nothing of the caller",
    async (kind) => {
      await start(kind);
      host.answer((_asked, answer) => answer.end(JSON.stringify(answers[kind])));
      const found = await search("q=kreuzberg&locale=de&point=52.5,13.4");
      expect(found).toEqual({
        status: 200,
        hits: [
          {
            point: { lat: 52.519_281_8, lng: 13.438_596 },
            extent: [13.368, 52.4827, 13.4532, 52.5094],
            name: "Kreuzberg",
            city: "Berlin",
            country: "Germany",
          },
          {
            point: { lat: 52.5, lng: 13.4 },
            // Without a box of its own: 0.02 degrees to each side.
            extent: [13.38, 52.48, 13.42, 52.52].map((degrees) => expect.closeTo(degrees, 9)),
            name: "Mehringdamm 5",
            city: "Berlin",
            country: "Germany",
          },
        ],
        copyrights: ["© OpenStreetMap contributors (ODbL 1.0)"],
        locale: "en",
      });
      const [request] = host.asked;
      expect(Object.fromEntries(new URL(request?.url ?? "", host.origin).searchParams)).toEqual(asked[kind]);
      expect(request?.headers).toMatchObject({ "user-agent": "Cairn" });
      for (const name of ["cookie", "referer", "x-forwarded-for", "authorization"])
        expect(request?.headers[name]).toBeUndefined();
    },
  );

  it("is replaced by the places of the server where it fails, which the answer says, and then left alone", async () => {
    await start("photon");
    host.answer((_asked, answer) => answer.writeHead(500).end());
    expect(await search("q=kreuz")).toMatchObject({ hits: [embedded], notice: "geocoder_unavailable" });
    host.answer((_asked, answer) => answer.end(JSON.stringify(answers.photon)));
    expect(await search("q=kreuz")).toMatchObject({ hits: [embedded], notice: "geocoder_unavailable" });
    expect(host.asked).toHaveLength(1);
  });

  it.each([
    ["another form", () => JSON.stringify({ error: "no" })],
    ["no JSON", () => "<html>"],
    ["too much", () => JSON.stringify({ features: [], padding: "x".repeat(600_000) })],
  ])("is replaced if its answer has %s", async (_what, body) => {
    await start("photon");
    host.answer((_asked, answer) => answer.end(body()));
    expect(await search("q=kreuz")).toMatchObject({
      status: 200,
      hits: [embedded],
      notice: "geocoder_unavailable",
    });
  });

  it("is not followed to another host", async () => {
    await start("photon");
    host.answer(({ url }, answer) =>
      url.startsWith("/api") ? answer.writeHead(302, { location: "/other" }).end() : answer.end("{}"),
    );
    expect(await search("q=kreuz")).toMatchObject({ hits: [embedded], notice: "geocoder_unavailable" });
    expect(host.asked.map(({ url }) => url.split("?")[0])).toEqual(["/api"]);
  });

  it("is replaced if it is silent for four seconds", async () => {
    await start("nominatim");
    host.answer(() => undefined);
    expect(await search("q=kreuz")).toMatchObject({ hits: [embedded], notice: "geocoder_unavailable" });
  });

  it("leaves what it does not know to the places of the server, without a notice", async () => {
    await start("graphhopper");
    host.answer((_asked, answer) => answer.end(JSON.stringify({ hits: [] })));
    const found = await search("q=kreuz");
    expect(found).toMatchObject({ hits: [embedded] });
    expect(found).not.toHaveProperty("notice");
  });

  it("gives out no place that is not on earth, and no hidden characters", async () => {
    await start("graphhopper");
    const hits = [
      { point: { lat: 91, lng: 0 }, name: "Nowhere", country: "" },
      { point: { lat: 1, lng: 2 }, extent: [1, 2, 3], name: "A\u202Eb\u0000", country: "X" },
      { name: "No point" },
      null,
    ];
    host.answer((_asked, answer) => answer.end(JSON.stringify({ hits })));
    expect((await search("q=kreuz")).hits).toEqual([
      {
        point: { lat: 1, lng: 2 },
        extent: [1.98, 0.98, 2.02, 1.02].map((degrees) => expect.closeTo(degrees, 9)),
        name: "Ab",
        country: "X",
      },
    ]);
  });

  it("asks one question of a caller at a time", async () => {
    await start("photon");
    host.answer((_asked, answer) => answer.end(JSON.stringify(answers.photon)));
    await Promise.all(["a", "b", "c", "d"].map((letter) => search(`q=kreuz${letter}`)));
    expect(host.asked).toHaveLength(4);
    expect(host.mostAtOnce()).toBe(1);
  });
});

describe("readGeocoderSetting", () => {
  it.each([
    ["https://a.example/api", "photon"],
    ["https://a.example/api/", "photon"],
    ["http://127.0.0.1:2322/api?x=1", "photon"],
    ["https://a.example/nominatim/search.php", "nominatim"],
    ["https://a.example/api/1/geocode?key=1", "graphhopper"],
    ["nominatim+https://a.example/find", "nominatim"],
  ])("[EXPL-3] knows %s", (text, kind) => {
    expect(readGeocoderSetting(text)).toEqual({ kind, address: text.replace(/^\w+\+/, "") });
  });

  it.each(["https://a.example/", "ftp://a.example/api", "a.example/api", "other+https://a.example/api"])(
    "[EXPL-3] refuses %s",
    (text) => {
      expect(readGeocoderSetting(text)).toBeUndefined();
    },
  );
});
