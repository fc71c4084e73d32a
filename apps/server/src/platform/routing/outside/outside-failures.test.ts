import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { useEngineHost } from "../../../../test/stand-ins/engine-host.ts";
import {
  askedPoints,
  askedQuery as query,
  engineKinds as kinds,
  engineRefusals,
  engineRoutes,
} from "../../../../test/stand-ins/routing-engines.ts";
import { startTileHost } from "../../../../test/stand-ins/tile-host.ts";
import { onBehalfOf } from "../../workers/share-scope.ts";
import type { RouteQuery } from "../engine-work.ts";
import type { EngineKind } from "./engine-setting.ts";

const engines = useEngineHost();
const { log, engineOf, answerWith } = engines;

/** Degrees of latitude on a sphere of the earth's mean radius, metres: 2 π 6,371,008.8 / 360. */
const degree = 111_195.08;

/** Places that are none, in GeoJSON. */
const wrongPlaces = ["181", "-181", "NaN", "1e999", "null", '"1.5218"', "{}"].map(
  (wrong) => [/1\.5218(?=,42\.5063,1100)/, wrong] as const,
);

/** Lines that are none, encoded: beyond the world, empty, cut off, and other things. */
const wrongLines = (name: string) =>
  ['"~~~~~~~~~~~~~~~~~~~~~~~~"', '""', '"\\u0000\\u0001"', '"k_mbGwrhH"', '{"__proto__":[]}'].map(
    (wrong) => [new RegExp(`"${name}":"[^"]+"`, "g"), `"${name}":${wrong}`] as const,
  );

/** What makes an answer none: what is replaced, and by what. */
const damages: Readonly<Record<EngineKind, readonly (readonly [RegExp, string])[]>> = {
  valhalla: [
    ...wrongLines("shape"),
    [/"begin_shape_index":1/, '"begin_shape_index":9'],
    [/"begin_shape_index":1/, '"begin_shape_index":-1'],
    [/"begin_shape_index":1/, '"begin_shape_index":0.5'],
    // A way of 220 m that is said to be 100 km long, or shorter than nothing.
    [/"length":0\.2196/, '"length":100'],
    [/"length":0\.2196/, '"length":-1'],
    [/"time":158\.3/, '"time":1e999'],
    [/"maneuvers":\[/, '"maneuvers":[null,'],
    [/"legs":\[/, '"legs":[],"x":['],
  ],
  graphhopper: [
    ...wrongPlaces,
    [/"interval":\[0,1\]/, '"interval":[-1,1]'],
    [/"interval":\[1,2\]/, '"interval":[99,99]'],
    // The point on the way comes after the end, and not at all.
    [/"interval":\[2,2\]/, '"interval":[9,9]'],
    [/"sign":5/, '"sign":0'],
    [/"distance":164/, '"distance":-164'],
    [/"distance":164/, '"distance":164000'],
    [/"time":118080/, '"time":-1'],
    [/"instructions":\[/, '"instructions":[],"x":['],
  ],
  osrm: [
    ...wrongLines("geometry"),
    [/"distance":219\.6/, '"distance":-1'],
    [/"distance":219\.6/, '"distance":1e9'],
    [/"duration":158\.3/, '"duration":null'],
    [/"steps":\[/, '"steps":[],"x":['],
    [/"legs":\[/, '"legs":[],"x":['],
  ],
  brouter: [
    ...wrongPlaces,
    [/"times":\[0,/, '"times":[200,'],
    [/"times":\[0,/, '"times":[-1,'],
    [/"voicehints":\[/, '"voicehints":[null,'],
    [/"coordinates":\[/, '"coordinates":[],"x":['],
    [/"LineString"/, '"Point"'],
  ],
};

/** The question with its last point so many degrees north of the way. */
const away = (degrees: number): RouteQuery => {
  const [from, via, [x, y]] = askedPoints;
  return { ...query, points: [from, via, [x, y - 0.0001 + degrees]] };
};

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits);

describe("[ROUT-7] a routing engine of the operator's choice that finds no route", () => {
  it.each(kinds)("%s says that no way is near a point", async (kind) => {
    const { status, body, points } = engineRefusals[kind];
    answerWith(body, status);
    const engine = engineOf(kind);
    expect(await engine.find(query)).toEqual({
      ok: false,
      error: { kind: "no_way", points: points.map((index) => ({ index })) },
    });
    expect(engine.state).toBe("answers");
  });

  it.each([
    ["valhalla", 400, '{"error_code":442,"error":"No path could be found for input"}', "no_way"],
    ["valhalla", 400, '{"error_code":154,"error":"Path distance exceeds the max distance limit"}', "failed"],
    [
      "graphhopper",
      400,
      '{"message":"Connection between locations not found","hints":[{"details":"com.graphhopper.util.exceptions.ConnectionNotFoundException"}]}',
      "no_way",
    ],
    [
      "graphhopper",
      400,
      '{"message":"Point 0 is out of bounds","hints":[{"details":"com.graphhopper.util.exceptions.PointOutOfBoundsException","point_index":0}]}',
      "no_tiles",
    ],
    ["graphhopper", 401, '{"message":"Wrong credentials"}', "failed"],
    ["osrm", 400, '{"code":"NoRoute","message":"Impossible to find route"}', "no_way"],
    ["osrm", 400, '{"code":"TooBig","message":"Too many locations"}', "failed"],
    ["brouter", 400, "target island detected for section 0", "no_way"],
    ["brouter", 400, "no track found at pass=0", "no_way"],
    ["brouter", 200, "target island detected for section 0", "no_way"],
    ["brouter", 400, "datafile E0_N40.rd5 not found", "no_tiles"],
    ["brouter", 400, "operation killed by thread-priority-watchdog after 5 seconds", "failed"],
  ] as const)("%s answers %i %s, which means %s", async (kind, status, body, meaning) => {
    answerWith(body, status);
    expect(await engineOf(kind).find(query)).toMatchObject({ ok: false, error: { kind: meaning } });
    // No positions in the log.
    expect(log.join("")).not.toMatch(/42\.\d|out of bounds|Wrong/);
  });

  it.each(kinds)("%s moves a point too far, which is shown", async (kind) => {
    answerWith(engineRoutes[kind]);
    expect(await engineOf(kind).find(away(0.005))).toEqual({
      ok: false,
      error: {
        kind: "no_way",
        points: [
          {
            index: 2,
            nearest: { x: near(1.5268, 9), y: near(42.5073, 9), distance: near(0.005 * degree, 0) },
          },
        ],
      },
    });
    expect(await engineOf(kind).find(away(1))).toEqual({
      ok: false,
      error: { kind: "no_way", points: [{ index: 2 }] },
    });
  });

  it("is busy when it has too many requests, and is left alone for as long as it asks", async () => {
    engines.host.answer((_asked, answer) => answer.writeHead(429, { "retry-after": "30" }).end());
    const engine = engineOf("graphhopper");
    expect(await engine.find(query)).toEqual({ ok: false, error: { kind: "busy" } });
    answerWith(engineRoutes.graphhopper);
    expect(await engine.find(query)).toEqual({ ok: false, error: { kind: "busy" } });
    expect(engines.host.asked).toHaveLength(1);
  });

  it("keeps the best route when it has too many requests for another one", async () => {
    engines.host.answer(({ url }, answer) =>
      url.includes("alternativeidx=0")
        ? answer.end(JSON.stringify(engineRoutes.brouter))
        : answer.writeHead(429).end(),
    );
    const points = [askedPoints[0], askedPoints[2]];
    const found = await engineOf("brouter").find({ ...query, points, alternatives: 2 });
    expect(found.ok ? found.value : []).toHaveLength(1);
    expect(engines.host.asked).toHaveLength(2);
  });

  it.each(kinds)("%s fails with 500", async (kind) => {
    answerWith("oops", 500);
    const engine = engineOf(kind);
    expect(await engine.find(query)).toEqual({ ok: false, error: { kind: "failed" } });
    expect(engine.state).toBe("fails");
    expect(log.join("")).toContain("it answers 500");
    answerWith(engineRoutes[kind]);
    expect(await engine.find(query)).toMatchObject({ ok: true });
    expect(engine.state).toBe("answers");
  });

  it("is not waited for longer than its limit, silent or slow", async () => {
    for (const isSlow of [false, true]) {
      engines.host.answer((_asked, answer) => {
        if (isSlow) answer.writeHead(200).write('{"paths":[');
      });
      expect(await engineOf("graphhopper", "", 300).find(query)).toEqual({
        ok: false,
        error: { kind: "failed" },
      });
      expect(log.join("")).toContain("no complete answer within 0.3 s");
    }
  });

  it("lets nobody wait for the answers of others and then for their own while it is silent", async () => {
    engines.host.answer(() => {});
    const engine = engineOf("graphhopper", "", 500);
    const found = await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        onBehalfOf({ group: "person", key: `user ${i}` }, async () => await engine.find(query)),
      ),
    );
    const count = (kind: string) => found.filter((one) => !one.ok && one.error.kind === kind).length;
    // Those under way at once, as in the test below.
    expect({ failed: count("failed"), busy: count("busy") }).toEqual({ failed: 8, busy: 32 });
  });

  it("is not followed elsewhere", async () => {
    const inside = await startTileHost();
    inside.answer((_asked, answer) => answer.end(JSON.stringify(engineRoutes.osrm)));
    for (const status of [301, 302, 307, 308]) {
      engines.host.answer((_asked, answer) =>
        answer.writeHead(status, { location: `${inside.origin}/route` }).end(),
      );
      for (const kind of ["osrm", "valhalla"] as const)
        expect(await engineOf(kind).find(query)).toEqual({ ok: false, error: { kind: "failed" } });
    }
    expect(inside.asked).toEqual([]);
    await inside.close();
  });

  it("does not answer more than a route, packed or not", async () => {
    const long = JSON.stringify({ ...engineRoutes.osrm, padding: "x".repeat(20_000_000) });
    for (const isPacked of [false, true]) {
      engines.host.answer((_asked, answer) =>
        isPacked
          ? answer.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(long))
          : answer.writeHead(200).end(long),
      );
      expect(await engineOf("osrm").find(query)).toEqual({ ok: false, error: { kind: "failed" } });
      expect(log.join("")).toContain("longer than 8 MiB");
    }
  });

  it("is not there", async () => {
    await engines.host.close();
    expect(await engineOf("osrm").find(query)).toEqual({ ok: false, error: { kind: "failed" } });
    expect(log.join("")).toContain("no connection");
  });

  it.each(kinds)("%s answers anything else", async (kind) => {
    const whole = JSON.stringify(engineRoutes[kind]);
    for (const body of [
      "",
      "null",
      "[]",
      "{}",
      "<html>Welcome</html>",
      whole.slice(0, -2),
      '{"code":"Ok","trip":{"legs":[]},"paths":[],"routes":[],"features":[]}',
      ...damages[kind].map(([what, by]) => whole.replace(what, by)),
    ]) {
      expect(body).not.toBe(whole);
      answerWith(body);
      expect(await engineOf(kind).find(query), body.slice(0, 200)).toEqual({
        ok: false,
        error: { kind: "failed" },
      });
    }
  });

  it("has turns of unknown kinds, also with names that every object knows", async () => {
    for (const name of ["__proto__", "constructor", "toString", "hover"]) {
      const whole = JSON.stringify(engineRoutes.osrm);
      const renamed = whole.replaceAll(
        /"type":"turn","modifier":"\w+"/g,
        `"type":"${name}","modifier":"${name}"`,
      );
      expect(renamed).not.toBe(whole);
      answerWith(renamed);
      const found = await engineOf("osrm").find(query);
      const turns = found.ok ? found.value[0]?.legs.flatMap(({ maneuvers }) => maneuvers) : [];
      expect(turns?.map(({ type }) => type)).toEqual(["start", "other", "end", "start", "other", "end"]);
    }
  });

  it("gives out no hidden characters and no heights of other planets", async () => {
    const hidden = JSON.stringify(engineRoutes.graphhopper)
      .replaceAll("Links abbiegen", `Links\\u202E ab\\u0000biegen${"!".repeat(5000)}`)
      .replaceAll("1101.5", "-99999");
    answerWith(hidden);
    const found = await engineOf("graphhopper").find(query);
    const [leg] = found.ok ? (found.value[0]?.legs ?? []) : [];
    expect(leg?.maneuvers[1]?.text).toMatch(/^Links abbiegen!{50,300}$/);
    expect(leg?.elevations).toEqual([1100, null, 1102]);
  });

  it("is asked by eight at once and by two of one caller", async () => {
    answerWith(engineRoutes.osrm);
    const engine = engineOf("osrm");
    const askedBy = async (key: string) =>
      await onBehalfOf({ group: "person", key }, async () => await engine.find(query));
    const ofOne = await Promise.all(Array.from({ length: 12 }, async () => await askedBy("user ada")));
    expect(engines.host.mostAtOnce()).toBeLessThanOrEqual(2);
    expect(ofOne.filter((found) => found.ok)).toHaveLength(8);
    expect(ofOne.filter((found) => !found.ok && found.error.kind === "busy")).toHaveLength(4);
    await Promise.all(Array.from({ length: 20 }, async (_, i) => await askedBy(`user ${i}`)));
    expect(engines.host.mostAtOnce()).toBeLessThanOrEqual(8);
  });
});
