import { createHash } from "node:crypto";
import { ownDataFiles } from "@cairn/contracts/own-data/own-data-files";
import type { RouteView } from "@cairn/contracts/routes/routes";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changed, exportOf, json, moveIn, withChanges } from "../../../test/own-data/archive.ts";
import { runGpx } from "../../../test/own-data/full-account.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

const mebibyte = 1_048_576;

describe("[ACCT-2] whatever an account has is imported from its archive", () => {
  let home: TestApp;
  let server: TestApp;
  let count = 0;

  beforeAll(async () => {
    home = await createTestApp({ humanCheck: "off", publicUrl: "https://home.example.org" });
    server = await createTestApp({ humanCheck: "off", publicUrl: "https://target.example.org" });
  });
  afterAll(async () => {
    await home.close();
    await server.close();
  });

  const newPerson = () => server.signUp(`mover-${(count += 1)}`);
  const planRoute = async (user: TestUser, name: string, heights: readonly number[]): Promise<void> => {
    const points = heights.map(
      (ele, i) => `<rtept lat="${61 + i / 1000}" lon="24"><ele>${ele}</ele></rtept>`,
    );
    const bytes = Buffer.from(`<gpx><rte><name>${name}</name>${points.join("")}</rte></gpx>`);
    const { body, contentType } = multipartBody([{ name: "plan.gpx", bytes }]);
    const headers = { "content-type": contentType };
    const kept = await home.call("POST", "/routes/import", { key: user.key, payload: body, headers });
    expect(kept.statusCode).toBe(200);
  };
  const routesOf = async ({ key }: TestUser): Promise<readonly RouteView[]> =>
    (await server.call("GET", "/routes", { key })).json().payload;

  it("a route whose name has more code units than characters", { tags: ["all"] }, async () => {
    const planner = await home.signUp("planner");
    const name = "𝗔".repeat(200);
    await planRoute(planner, name, [100, 104]);
    const archive = await exportOf(home, planner);
    const checked = ownDataFiles["routes.json"].safeParse(json(await zipFiles(archive), "routes.json"));
    expect(checked.success).toBe(true);
    const mover = await newPerson();
    expect((await moveIn(server, mover, archive)).counts).toMatchObject({ failed: 0 });
    expect(await routesOf(mover)).toMatchObject([{ description: name, totalAscent: 4 }]);
  });

  it(
    "a route that was stored with numbers that stand for no height: they are unknown, and its ascent is right",
    { tags: ["all"] },
    async () => {
      const planner = await home.signUp("old-planner");
      await planRoute(planner, "Over the void", [100, 102, 104]);
      const files = await zipFiles(await exportOf(home, planner));
      const [route] = json(files, "routes.json");
      const points = [100, -32_768, 104, 1e300].map((ele, i) => [24, 61 + i / 1000, ele]);
      const mover = await newPerson();
      const archive = await changed(files, {
        "routes.json": JSON.stringify([{ ...route, ascent: 1e300, points }]),
      });
      expect((await moveIn(server, mover, archive)).counts).toMatchObject({ failed: 0 });
      const [moved] = await routesOf(mover);
      expect(moved).toMatchObject({ description: "Over the void", totalAscent: 4 });
      const one = await server.call("GET", `/routes/${moved?.id}`, { key: mover.key });
      const [segment] = (one.json().payload as RouteView).segments;
      expect(segment?.routePoints.map(({ z }) => z)).toEqual([100, undefined, 104, undefined]);
    },
  );

  it(
    "workouts of one file that was uploaded under two names, also from an archive that has it under one of them",
    { tags: ["all"] },
    async () => {
      const uploader = await home.signUp("uploader");
      const bytes = runGpx("2025-06-01T10:00:00Z", 60);
      for (const name of ["ride.gpx", "blob"]) await home.importAllFiles(uploader, { name, bytes });
      const archive = await exportOf(home, uploader);
      const files = await zipFiles(archive);
      const workouts = json(files, "workouts.json");
      const paths = workouts.map(({ original }: { original: { path: string } }) => original.path);
      expect(paths.map((path: string) => files.get(path))).toEqual([bytes, bytes]);
      const both = { imported: 2, failed: 0 };
      expect((await moveIn(server, await newPerson(), archive)).counts).toMatchObject(both);
      const [, { original }] = workouts;
      original.path = `originals/${original.sha256}.another`;
      const earlier = await changed(files, { "workouts.json": JSON.stringify(workouts) });
      expect((await moveIn(server, await newPerson(), earlier)).counts).toMatchObject(both);
    },
  );

  it(
    "a recording that is larger than a single upload may be, as those from a zip are",
    { tags: ["all"] },
    async () => {
      const collector = await home.signUp("collector");
      const bytes = runGpx("2025-06-01T10:00:00Z", 60);
      await home.importAllFiles(collector, { name: "ultra.gpx", bytes });
      const files = await zipFiles(await exportOf(home, collector));
      const [workout] = json(files, "workouts.json");
      const end = bytes.indexOf("</gpx>");
      const blank = `<x>${" ".repeat(500_000)}</x>`;
      const blanks = Buffer.alloc(65 * mebibyte - ((65 * mebibyte) % blank.length), blank);
      const large = Buffer.concat([bytes.subarray(0, end), blanks, bytes.subarray(end)]);
      const { path } = workout.original;
      const original = { ...workout.original, sha256: createHash("sha256").update(large).digest("hex") };
      const list = JSON.stringify([{ ...workout, original }]);
      const all = withChanges(files, { "workouts.json": list, [path]: large });
      // Stored, because blanks would look like a bomb if they were compressed.
      const zip = writeZip([...all].map(([name, content]) => ({ name, bytes: content, stored: true })));
      const job = await moveIn(server, await newPerson(), Buffer.from(zip.buffer));
      expect(job.counts).toMatchObject({ imported: 1, failed: 0 });
    },
  );

  it(
    "and programs that ask for what has changed since their last visit get the workouts that came",
    { tags: ["all"] },
    async () => {
      const runner = await home.signUp("runner");
      await home.importAllFiles(runner, { name: "run.gpx", bytes: runGpx("2025-06-01T10:00:00Z", 60) });
      const files = await zipFiles(await exportOf(home, runner));
      const [workout] = json(files, "workouts.json");
      const old = {
        ...workout,
        createdAt: "2025-06-01T12:00:00.000Z",
        changedAt: "2025-06-02T12:00:00.000Z",
      };
      const archive = await changed(files, { "workouts.json": JSON.stringify([old]) });
      const mover = await newPerson();
      expect((await moveIn(server, mover, archive)).counts).toMatchObject({ imported: 1 });
      const visit = Date.UTC(2026, 0, 1);
      const list = (await server.call("GET", `/workouts?since=${visit}`, { key: mover.key })).json();
      expect(list.payload).toHaveLength(1);
      expect(list.payload[0].created).toBe(Date.parse(old.createdAt));
    },
  );
});
