import { ownDataFiles } from "@cairn/contracts/own-data/own-data-files";
import type { RouteView } from "@cairn/contracts/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changed, exportOf, json, moveIn } from "../../../test/moved-archive.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { zipFiles } from "../../../test/zip-files.ts";

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

  it("a route whose name has more code units than characters", async () => {
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

  it("a route that was stored with numbers that stand for no height: they are unknown, and its ascent is right", async () => {
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
  });
});
