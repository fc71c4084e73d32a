import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../../test/test-app.ts";
import { buildHeights } from "./build-heights.ts";

/** Ground that rises to the north by some metres at each of the 1,200 steps of a degree. */
const ramp = (metres: number): Uint8Array => {
  const heights = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let i = 0; i < 1201 * 1201; i++) heights.setInt16(2 * i, (1200 - Math.floor(i / 1201)) * metres);
  return new Uint8Array(heights.buffer);
};

/** North along a meridian by 0.02 degrees, 24 steps, without heights; each on another day. */
const walk = (day: number, lon: number): Uint8Array => {
  const points = Array.from(
    { length: 41 },
    (_, i) =>
      `<trkpt lat="${42.1 + i / 2000}" lon="${lon}"><time>${new Date(Date.UTC(2025, 5, day) + i * 15_000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const plan = Buffer.from(
  `<gpx version="1.1" creator="x"><rte>${[42.1, 42.11, 42.12].map((lat) => `<rtept lat="${lat}" lon="1.55"/>`).join("")}</rte></gpx>`,
);

describe("heights of regions", () => {
  let server: TestApp;
  let walker: TestUser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-region-heights-"));
    await mkdir(join(folder, "setting"));
    await writeFile(join(folder, "setting/N42E002.hgt"), ramp(2));
    server = await createTestApp({
      humanCheck: "off",
      elevation: [
        { kind: "hgt", folder: join(folder, "setting") },
        { kind: "regions", folder: join(folder, "regions") },
      ],
    });
    walker = await server.signUp("walker");
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const ascentOf = async (bytes: Uint8Array) => {
    const key: string = (await server.importFiles(walker, { name: "walk.gpx", bytes })).json().payload
      .workoutKey;
    const { provenance, totalAscent } = (
      await server.call("GET", `/workouts/${key}/combined`, { key: walker.key })
    ).json().payload;
    return { source: provenance.ascent?.source, totalAscent };
  };
  const routeAscent = async (app = server, { key } = walker) => {
    const { body, contentType } = multipartBody([{ name: "plan.gpx", bytes: plan }]);
    const answer = await app.call("POST", "/routes/import", {
      key,
      payload: body,
      headers: { "content-type": contentType },
    });
    return answer.json().payload.totalAscent;
  };

  it(
    "[RELIEF-5] are used for recordings and routes from the moment that a region exists, after the setting",
    { tags: ["all"] },
    async () => {
      expect((await ascentOf(walk(1, 1.5))).source).not.toBe("corrected");
      expect(await routeAscent()).toBeUndefined();
      await writeFile(join(folder, "N42E001.hgt"), ramp(5));
      await writeFile(join(folder, "N42E002.hgt"), ramp(5));
      const building = join(folder, "regions/.building-made-0123456789abcdef");
      await mkdir(building, { recursive: true });
      const built = await buildHeights({
        bbox: [1.45, 42.05, 2.05, 42.15],
        sources: [join(folder, "N42E001.hgt"), join(folder, "N42E002.hgt")],
        folder: building,
        onProgress: () => undefined,
      });
      expect(built.ok).toBe(true);
      // A region that is being built does not count.
      expect((await ascentOf(walk(2, 1.51))).source).not.toBe("corrected");
      await rename(building, join(folder, "regions/made"));
      expect(await ascentOf(walk(3, 1.52))).toEqual({
        source: "corrected",
        totalAscent: expect.closeTo(120, 0),
      });
      expect(await routeAscent()).toBeCloseTo(120, 0);
      // East of 2 degrees the setting has 2 m a step, which counts before the region's 5.
      const both = await ascentOf(walk(4, 2.01));
      expect(both).toEqual({ source: "corrected", totalAscent: expect.closeTo(48, 0) });
      // A plan is measured once, so it takes the region's heights while the setting's are out of reach.
      const lonely = await createTestApp({
        humanCheck: "off",
        elevation: [
          { kind: "terrarium", template: "http://127.0.0.1:1/{z}/{x}/{y}.png" },
          { kind: "regions", folder: join(folder, "regions") },
        ],
      });
      expect(await routeAscent(lonely, await lonely.signUp("planner"))).toBeCloseTo(120, 0);
      await lonely.close();
    },
  );
});
