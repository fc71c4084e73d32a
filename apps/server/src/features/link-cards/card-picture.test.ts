import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeRegion } from "../../../test/regions/write-region.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** Positions and seconds as a GPX file. */
const gpx = (points: readonly (readonly [lat: number, lon: number])[]): Buffer =>
  Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points
      .map(
        ([lat, lon], i) =>
          `<trkpt lat="${lat}" lon="${lon}"><time>${new Date(Date.UTC(2025, 5, 1, 9) + i * 10_000).toISOString()}</time></trkpt>`,
      )
      .join("\n")}</trkseg></trk></gpx>`,
  );

/** Straight from one place to another in a hundred steps. */
const straight = (from: readonly [number, number], to: readonly [number, number]): Buffer =>
  gpx(
    Array.from({ length: 101 }, (_, i) => [
      from[0] + ((to[0] - from[0]) * i) / 100,
      ((from[1] + ((to[1] - from[1]) * i) / 100 + 540) % 360) - 180,
    ]),
  );

/** The tile of zoom 12 with Andorra la Vella, all of it a lake; its middle (OpenStreetMap's tile numbers, inverted). */
const tile = { z: 12, x: 2065, y: 1515 };
const middle = {
  lon: ((tile.x + 0.5) / 4096) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (tile.y + 0.5)) / 4096))) * 180) / Math.PI,
};
const lake = {
  name: "water",
  features: [
    { kind: "polygons", paths: [[0, 0, 4096, 0, 4096, 4096, 0, 4096]], properties: { class: "lake" } },
  ],
} as const;

/** Colours of the client's tokens for the line, and of the map's water and paper, in sRGB. */
const colours = {
  light: { track: [197, 31, 28], paper: [246, 243, 227], water: [166, 210, 232] },
  dark: { track: [255, 143, 98], paper: [33, 46, 48], water: [33, 65, 85] },
} as const;

const pixelsOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  /** The colour at shares of the picture's width and height. */
  return (x: number, y: number): readonly number[] => {
    const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
    return [...data.subarray(at, at + 3)];
  };
};
/** JPEG does not keep colours exactly. */
const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.4));

describe("the picture of a card", () => {
  let server: TestApp;
  let dataDir: string;
  let owner: TestUser;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-card-"));
    // Each tile round the lake's, so that the whole picture has a ground.
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [right, down] as const));
    await writeRegion(
      dataDir,
      "0123456789abcdef",
      [12, 13, 14].flatMap((z) =>
        around.flatMap(([right, down]) => {
          const scale = 2 ** (z - 12);
          return Array.from({ length: scale * scale }, (_, n) => ({
            tile: {
              z,
              x: (tile.x + right) * scale + (n % scale),
              y: (tile.y + down) * scale + Math.floor(n / scale),
            },
            layers: right === 0 && down === 0 ? [lake] : [],
          }));
        }),
      ),
    );
    server = await createTestApp({ humanCheck: "off", dataDir });
    owner = await server.signUp("owner");
  });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const publish = async (bytes: Buffer, sharingFlags = 19): Promise<string> => {
    const { workoutKey } = (await server.importAllFiles(owner, { name: "a.gpx", bytes })).json().payload;
    const payload = [{ workoutKey, sharingFlags }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    return workoutKey;
  };
  const picture = async (key: string, query = "", headers = {}) =>
    await server.call("GET", `/workouts/${key}/card${query}`, { headers });

  it.each(["light", "dark"] as const)(
    "[CARD-2] is the line on plain paper where no region is, %s",
    async (theme) => {
      const key = await publish(straight([10, 20], [10, 20.05]));
      for (const [query, width, height] of [
        ["", 1200, 630],
        ["&width=600", 600, 315],
        ["&width=300", 300, 158],
      ] as const) {
        const answer = await picture(key, `?theme=${theme}${query}`);
        expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width, height });
        const at = await pixelsOf(answer.rawPayload);
        // From west to east in the middle, with a margin of 7 % on both sides.
        for (const x of [0.15, 0.5, 0.85]) expect(at(x, 0.5)).toEqual(near(colours[theme].track));
        for (const [x, y] of [
          [0.02, 0.5],
          [0.98, 0.5],
          [0.5, 0.2],
          [0.5, 0.8],
        ] as const)
          expect(at(x, y)).not.toEqual(near(colours[theme].track));
      }
      expect((await picture(key, "?width=1201")).statusCode).toBe(400);
    },
  );

  it("[CARD-2] has the ground of the region below the line, and its credit", async () => {
    const { lat, lon } = middle;
    // The lake is 0.088 degrees wide: the line crosses its whole width and a little more.
    const key = await publish(straight([lat, lon - 0.06], [lat, lon + 0.06]));
    for (const theme of ["light", "dark"] as const) {
      const at = await pixelsOf((await picture(key, `?theme=${theme}`)).rawPayload);
      expect(at(0.5, 0.5)).toEqual(near(colours[theme].track));
      expect(at(0.5, 0.3)).toEqual(near(colours[theme].water));
      expect(at(0.05, 0.3)).toEqual(near(colours[theme].paper));
    }
  });

  it("[CARD-2] of a line across the antimeridian is one line", async () => {
    const key = await publish(straight([-17, 179.98], [-17, 180.02]));
    const at = await pixelsOf((await picture(key)).rawPayload);
    for (const x of [0.15, 0.49, 0.51, 0.85]) expect(at(x, 0.5)).toEqual(near(colours.light.track));
  });

  it("[CARD-2] is drawn of what others see, for the owner, too, and made anew when a zone changes", async () => {
    const person = owner;
    owner = await server.signUp("hiding");
    const key = await publish(straight([40, 10], [40, 10.05]));
    const before = await picture(key);
    const tag = String(before.headers["etag"]);
    expect(before.headers).toMatchObject({ "cache-control": "private, no-cache" });
    expect(before.headers).not.toHaveProperty("set-cookie");
    expect((await picture(key, "", { "if-none-match": tag })).statusCode).toBe(304);
    const zone = { center: { x: 10, y: 40 }, radius: 1000 };
    await server.call("POST", "/user/privacyzones", { key: owner.key, payload: zone });
    const after = await picture(key, "", { "if-none-match": tag });
    expect(after.statusCode).toBe(200);
    const forOwner = await picture(key, "", { sttauthorization: owner.key });
    expect(forOwner.rawPayload.equals(after.rawPayload)).toBe(true);
    // The picture is of the visible line alone: that again fills it.
    const at = await pixelsOf(after.rawPayload);
    for (const x of [0.15, 0.85]) expect(at(x, 0.5)).toEqual(near(colours.light.track));
    // The line is 4.3 km long.
    for (const x of [10.015, 10.035, 10.05]) {
      const payload = { center: { x, y: 40 }, radius: 1000 };
      expect((await server.call("POST", "/user/privacyzones", { key: owner.key, payload })).statusCode).toBe(
        200,
      );
    }
    expect((await picture(key)).statusCode).toBe(404);
    owner = person;
  });

  it("[CARD-2] is there for whom the workout is, and for search engines only if it is for everybody", async () => {
    const bytes = straight([50, 10], [50, 10.05]);
    for (const [flags, status, robots] of [
      [0, 404, undefined],
      [1, 200, "noindex"],
      [17, 404, undefined],
      [19, 200, undefined],
    ] as const) {
      const { statusCode, headers } = await picture(await publish(bytes, flags));
      expect([flags, statusCode, headers["x-robots-tag"]]).toEqual([flags, status, robots]);
    }
    const typed = await server.call("POST", "/workout", {
      key: owner.key,
      payload: { activityId: 1, startTime: Date.UTC(2025, 0, 1), duration: 600, sharingFlags: 19 },
    });
    const key = typed.json().payload?.workoutKey ?? typed.json().payload;
    expect((await picture(key)).statusCode).toBe(404);
  });
});
