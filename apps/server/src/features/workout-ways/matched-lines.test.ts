import { readFile } from "node:fs/promises";
import type { FoundRoute, MatchedPiece } from "@cairn/contracts/planner/planner";
import { routingProfiles } from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { placeAt } from "@cairn/geo/sphere";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWays } from "../../../test/regions/ways-of-andorra.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

interface Place {
  readonly lat: number;
  readonly lon: number;
}

const encode = (line: readonly Place[]): string =>
  encodePolyline(
    Float64Array.from(line, ({ lat }) => lat),
    Float64Array.from(line, ({ lon }) => lon),
  );
const decode = (polyline: string): readonly Place[] => {
  const { lat, lon } = decodePolyline(polyline);
  return Array.from(lat, (y, i) => ({ lat: y, lon: lon[i] ?? 0 }));
};
const metresBetween = (a: Place, b: Place): number => haversine(a.lat, a.lon, b.lat, b.lon);
const lengthOf = (line: readonly Place[]): number =>
  line.reduce((sum, place, i) => sum + metresBetween(line[i - 1] ?? place, place), 0);

/** Places along a line, so many metres from each other. */
function placesAlong(line: readonly Place[], step: number): Place[] {
  const places = line.slice(0, 1);
  let left = step;
  for (const [i, to] of line.entries()) {
    const from = line[i - 1] ?? to;
    const metres = metresBetween(from, to);
    for (; left <= metres; left += step) {
      const share = left / metres;
      places.push({
        lat: from.lat + share * (to.lat - from.lat),
        lon: from.lon + share * (to.lon - from.lon),
      });
    }
    left -= metres;
  }
  return places;
}

/** The share of the first line's length that is within so many metres of the second. */
function shareWithin(metres: number, line: readonly Place[], other: readonly Place[]): number {
  const dense = placesAlong(other, 5);
  const places = placesAlong(line, 10);
  return (
    places.filter((place) => dense.some((one) => metresBetween(place, one) <= metres)).length / places.length
  );
}

/**
 * A line as a receiver records it: a place every few metres, each beside the way by what drifts from one to the next, up to about
 * 10 m.
 */
const recorded = (line: readonly Place[], step = 4): Place[] =>
  placesAlong(line, step).map(({ lat, lon }, i) => {
    const drift = 6 * Math.sin(i / 9) + 4 * Math.sin(i / 2.3);
    return placeAt(lat, lon, i / 5, drift);
  });

const lineOf = (pieces: readonly MatchedPiece[]): readonly Place[] =>
  pieces.flatMap(({ polyline }) => decode(polyline));

/** Andorra la Vella and Encamp. */
const [town, village] = [
  { x: 1.5218, y: 42.5075 },
  { x: 1.5827, y: 42.5346 },
];

describe("[API-92] a line that is joined with ways", () => {
  let server: TestApp;
  let key: string;

  beforeAll(async () => {
    server = await createTestApp();
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    key = (await server.signUp("anna")).key;
  });
  afterAll(async () => await server.close());

  const ask = async (payload: object) => await server.call("POST", "/routing/match", { key, payload });
  const reasonOf = async (payload: object): Promise<string> => (await ask(payload)).json().error.reason;
  const piecesOf = async (profile: string, line: readonly Place[], language = "en") => {
    const answer = await ask({ profile, polyline: encode(line), language });
    expect(answer.json().error).toBeNull();
    const pieces: readonly MatchedPiece[] = answer.json().payload.pieces;
    for (const [i, piece] of pieces.entries()) {
      const places = decode(piece.polyline);
      expect(lengthOf(places)).toBeLessThan(1.03 * piece.distance + 10);
      expect(lengthOf(places)).toBeGreaterThan(0.97 * piece.distance - 10);
      const before = pieces[i - 1];
      if (before) {
        expect(piece.start).toEqual(before.end);
        expect(
          metresBetween(
            decode(before.polyline).at(-1) ?? { lat: 0, lon: 0 },
            places[0] ?? { lat: 0, lon: 0 },
          ),
        ).toBeLessThan(3);
      }
      for (const { begin } of piece.maneuvers) expect(begin).toBeLessThan(places.length);
      for (const { from, to } of piece.warnings) expect(from <= to && to < places.length).toBe(true);
    }
    return pieces;
  };
  const wayTo = async (profile: string, ...points: readonly { x: number; y: number }[]) => {
    const answer = await server.call("POST", "/routing/route", { key, payload: { profile, points } });
    const [route]: readonly FoundRoute[] = answer.json().payload.routes;
    return route?.legs.flatMap(({ polyline }) => decode(polyline)) ?? [];
  };

  itWithCorpus("lies on the ways that a recorded track went", async ({ read }) => {
    const gpx = read("gpx/graphhopper-andorra_for_map_matching.gpx").toString();
    const track = Array.from(gpx.matchAll(/<trkpt lat="([\d.]+)" lon="([\d.]+)"/g), ([, lat, lon]) => ({
      lat: Number(lat),
      lon: Number(lon),
    }));
    expect(track).toHaveLength(21);
    const pieces = await piecesOf("bike", track);
    expect(pieces.map(({ type }) => type)).toEqual(["bike"]);
    expect(shareWithin(25, lineOf(pieces), track)).toBeGreaterThan(0.95);
    expect(shareWithin(25, track, lineOf(pieces))).toBeGreaterThan(0.95);
    // 675.4 m along the track itself.
    expect(pieces[0]?.distance).toBeCloseTo(675.4, -2);
  });

  it.each(routingProfiles)(
    "is on the ways again although a recording of %s was beside them",
    async (profile) => {
      const way = await wayTo(profile, town, village);
      const pieces = await piecesOf(profile, recorded(way));
      const onWays = pieces.filter(({ type }) => type === profile);
      const metres = onWays.reduce((sum, { distance }) => sum + distance, 0);
      expect(metres / lengthOf(way)).toBeGreaterThan(0.95);
      expect(metres / lengthOf(way)).toBeLessThan(1.05);
      expect(shareWithin(25, lineOf(onWays), way)).toBeGreaterThan(0.95);
      // Closer than it was recorded, because it is on them.
      expect(shareWithin(3, lineOf(onWays), way)).toBeGreaterThan(0.9);
      for (const { ways, surfaces, distance } of onWays)
        for (const shares of [ways, surfaces])
          expect(shares.reduce((sum, share) => sum + share.distance, 0) / distance).toBeCloseTo(1, 1);
      expect(onWays[0]?.maneuvers[0]?.type).toBe("start");
      expect(onWays[0]?.maneuvers.length).toBeGreaterThan(3);
    },
  );

  it("keeps what lies on no way as it was given, and goes on at the next way", async () => {
    const way = await wayTo("hike", { x: 1.4818, y: 42.6163 }, { x: 1.4905, y: 42.6275 });
    const end = way.at(-1) ?? { lat: 0, lon: 0 };
    // Up a slope without a path, and back a little beside it.
    const slope = Array.from({ length: 80 }, (_, i) => placeAt(end.lat, end.lon, 2.5, 15 * (i + 1)));
    const pieces = await piecesOf("hike", [...way, ...slope]);
    const last = pieces.at(-1);
    expect(pieces[0]?.type).toBe("hike");
    expect(last).toMatchObject({ type: "free", maneuvers: [], ways: [], surfaces: [], warnings: [] });
    const drawn = decode(last?.polyline ?? "");
    expect(shareWithin(2, drawn.slice(3), slope)).toBe(1);
    expect(last?.end).toMatchObject({ moved: 0 });
    expect(metresBetween(drawn.at(-1) ?? end, slope.at(-1) ?? end)).toBeLessThan(1);
    expect(lengthOf(lineOf(pieces)) / lengthOf([...way, ...slope])).toBeCloseTo(1, 1);
  });

  it("is all as given where no way is near, and where the region ends", async () => {
    const lake = Array.from({ length: 50 }, (_, i) => ({ lat: 42.643 + i / 1e5, lon: 1.47 - i / 1e5 }));
    expect((await piecesOf("foot", lake)).map(({ type }) => type)).toEqual(["free"]);
    const way = await wayTo("hike", town, { x: 1.47, y: 42.465 });
    const out = Array.from({ length: 40 }, (_, i) => ({ lat: 42.44 - i / 100, lon: 1.45 }));
    const pieces = await piecesOf("hike", [...way, ...out]);
    expect(pieces[0]?.type).toBe("hike");
    expect(pieces.at(-1)?.type).toBe("free");
    expect(pieces.at(-1)?.end).toMatchObject({ x: 1.45, y: 42.05 });
  });

  it("is joined in parts when it is long", async () => {
    const way = await wayTo("hike", town, village, { x: 1.733, y: 42.541 }, town);
    const pieces = await piecesOf("hike", recorded([...way, ...way.toReversed()], 8));
    const onWays = pieces.filter(({ type }) => type === "hike");
    const metres = onWays.reduce((sum, { distance }) => sum + distance, 0);
    expect(2 * lengthOf(way)).toBeGreaterThan(60_000);
    expect(metres / (2 * lengthOf(way))).toBeGreaterThan(0.95);
    expect(shareWithin(25, lineOf(onWays), way)).toBeGreaterThan(0.95);
  });

  it("writes its texts in the requested language", async () => {
    const pieces = await piecesOf("hike", await wayTo("hike", town, village), "fi");
    expect(pieces.flatMap(({ maneuvers }) => maneuvers.map(({ text }) => text)).join(" ")).toMatch(
      /Käänny|Kävele/,
    );
  });

  it("refuses what is no line, too long, or elsewhere", async () => {
    const line = (count: number, step: number) =>
      encode(Array.from({ length: count }, (_, i) => ({ lat: 42.5 + (i % 2) * step, lon: 1.5 })));
    for (const polyline of [
      "",
      "_",
      "!!!",
      line(1, 0),
      encode([
        { lat: 91, lon: 0 },
        { lat: 0, lon: 0 },
      ]),
      encode([
        { lat: 0, lon: 181 },
        { lat: 0, lon: 0 },
      ]),
    ])
      expect(await reasonOf({ profile: "foot", polyline })).toBe("request.invalid");
    expect(await reasonOf({ profile: "free", polyline: line(2, 0.001) })).toBe("request.invalid");
    expect(await reasonOf({ profile: "foot", polyline: line(20_001, 0) })).toBe("routing.too_many_points");
    expect(await reasonOf({ profile: "foot", polyline: line(3000, 0.001) })).toBe("routing.too_far");
    const helsinki = encode([
      { lat: 60.17, lon: 24.94 },
      { lat: 60.18, lon: 24.94 },
    ]);
    expect(await reasonOf({ profile: "foot", polyline: helsinki })).toBe("routing.no_tiles");
  });

  it("answers a line of somebody who stood still", { tags: ["all"] }, async () => {
    const still = Array.from({ length: 20_000 }, () => ({ lat: 42.5075, lon: 1.5218 }));
    expect((await piecesOf("foot", still)).map(({ type }) => type)).toEqual(["free"]);
  });

  it("answers a line back and forth across a town, as far as it may go", { tags: ["all"] }, async () => {
    const scribble = Array.from({ length: 400 }, (_, i) => ({
      lat: 42.5075 + 0.004 * Math.sin(7 * i),
      lon: 1.5218 + 0.005 * Math.sin(11 * i),
    }));
    const pieces = await piecesOf("foot", scribble);
    expect(
      metresBetween(lineOf(pieces).at(-1) ?? { lat: 0, lon: 0 }, scribble.at(-1) ?? { lat: 0, lon: 0 }),
    ).toBeLessThan(50);
  });

  it("does not let the engine grow by lines to and fro in a town", { tags: ["all"] }, async () => {
    for (let turn = 0; turn < 4; turn++) {
      const fro = Array.from({ length: 450 }, (_, i) => ({
        lat: 42.5075 + 0.001 * Math.sin(7 * i + turn),
        lon: 1.5218 + 0.0015 * Math.sin(11 * i + turn),
      }));
      await piecesOf("foot", fro);
    }
    const status = await readFile(`/proc/${server.deps.routing.pid}/status`, "utf8");
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    // Of the 1 GB that is enough for all of it, the server and its database take 230 MB.
    expect(peak).toBeLessThan(700);
  });
});
