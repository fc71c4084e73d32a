import { readdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeExtract, type WrittenElement } from "@cairn/testkit/extracts/write-extract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workOff } from "../../../../test/processes/job-worker.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../../test/test-app.ts";
import { findAccountByLogin } from "../../../core/accounts/accounts.queries.ts";
import { changeOperator } from "../change-operators.ts";

const road: readonly WrittenElement[] = [
  { node: 1, lon: 1.5, lat: 42.5 },
  { node: 2, lon: 1.52, lat: 42.51 },
  { way: 1, nodes: [1, 2], tags: { highway: "primary", name: "Road" } },
];

const styles = async (of: TestApp) =>
  (await of.call("GET", "/map/styles")).json().payload.map(({ id }: { readonly id: string }) => id);

describe("the maps of a server, for its operators", { tags: ["processes"] }, () => {
  let server: TestApp;
  let fixed: TestApp;
  let boss: TestUser;
  let host: Server;
  let address: string;
  /** What the host of extracts answers. */
  let extract: Buffer | undefined;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    fixed = await createTestApp({ humanCheck: "off", beside: server, mapSourcesFrom: "MAP_STYLES" });
    boss = await server.signUp("boss");
    const { id = "" } = (await findAccountByLogin(server.deps.db, "boss")) ?? {};
    await changeOperator(server.deps, "command", id, true);
    extract = Buffer.from(writeExtract([road]));
    host = createServer((_request, response) => {
      response.statusCode = extract ? 200 : 404;
      response.end(extract);
    });
    await new Promise<void>((resolve) => {
      host.listen(0, "127.0.0.1", resolve);
    });
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/valley-latest.osm.pbf`;
  });
  afterAll(async () => {
    host.close();
    await fixed.close();
    await server.close();
  });

  const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    await server.call(method, `/operator/maps${path}`, { key: boss.key, ...(payload && { payload }) });
  const maps = async () => (await ask("GET", "")).json().payload;
  const reasonOf = async (answer: ReturnType<typeof ask>) => (await answer).json().error?.reason;
  const send = async (region: string, bytes: Uint8Array) => {
    const { body, contentType } = multipartBody([{ name: "x.osm.pbf", bytes }]);
    return await server.call("POST", `/operator/maps/regions/${region}/extract`, {
      key: boss.key,
      payload: body,
      headers: { "content-type": contentType },
    });
  };
  const kinds = async () =>
    (await server.call("GET", "/operator/actions", { key: boss.key }))
      .json()
      .payload.actions.map(
        ({ kind, subject }: { readonly kind: string; readonly subject?: string }) => `${kind} ${subject}`,
      );

  it(
    "[OPER-13] a region is made from an address, updated from there, and removed",
    { tags: ["all"] },
    async () => {
      expect((await maps()).regions).toEqual([]);
      expect(await reasonOf(ask("POST", "/regions/Valley", { address }))).toBe("request.not_found");
      expect(await reasonOf(ask("POST", "/regions/valley", { address: "file:///etc/passwd" }))).toBe(
        "request.invalid",
      );
      expect((await ask("POST", "/regions/valley", { address })).statusCode).toBe(200);
      expect(await reasonOf(ask("POST", "/regions/valley", { address }))).toBe("operator.region_busy");
      expect((await maps()).builds).toEqual([{ region: "valley", state: "waiting", share: 0, address }]);
      await workOff(server);
      const made = await maps();
      expect(made.builds).toEqual([]);
      expect(made.regions).toMatchObject([{ name: "valley", isFetched: true, hasHeights: false }]);
      expect(await reasonOf(ask("POST", "/regions/valley", { address }))).toBe("operator.region_exists");
      expect((await ask("POST", "/regions/valley/update")).statusCode).toBe(200);
      await workOff(server);
      expect((await maps()).builds).toEqual([]);
      expect((await ask("DELETE", "/regions/valley")).statusCode).toBe(200);
      expect((await maps()).regions).toEqual([]);
      await workOff(server);
      for (const path of ["/regions/valley/update", "/regions/nowhere/update"])
        expect(await reasonOf(ask("POST", path))).toBe("operator.no_region");
      expect(await reasonOf(ask("DELETE", "/regions/valley"))).toBe("operator.no_region");
      expect((await kinds()).slice(0, 3)).toEqual([
        "region.removed valley",
        "region.updated valley",
        "region.added valley",
      ]);
    },
  );

  it(
    "[OPER-13] what could not be made says why, can be tried again, and dismissed",
    { tags: ["all"] },
    async () => {
      extract = undefined;
      await ask("POST", "/regions/gone", { address });
      await workOff(server);
      const [failed] = (await maps()).builds;
      expect(failed).toMatchObject({ region: "gone", state: "failed", address });
      expect(failed.reason).toContain("There is no extract");
      expect((await ask("POST", "/regions/gone", { address })).statusCode).toBe(200);
      await workOff(server);
      expect((await ask("DELETE", "/regions/gone")).statusCode).toBe(200);
      expect((await maps()).builds).toEqual([]);
      extract = Buffer.from(writeExtract([road]));
    },
  );

  it("[OPER-13] a region is made from a file that is sent; what is no extract leaves nothing", async () => {
    expect((await send("sent", Buffer.from("no extract"))).json().error.reason).toBe("operator.no_extract");
    const none = await server.call("POST", "/operator/maps/regions/sent/extract", { key: boss.key });
    expect(none.json().error.reason).toBe("operator.no_extract");
    expect((await maps()).builds).toEqual([]);
    expect((await send("sent", writeExtract([road]))).statusCode).toBe(200);
    await workOff(server);
    expect((await maps()).regions).toMatchObject([{ name: "sent", isFetched: false }]);
    expect(await readdir(join(server.dataDir, "region-uploads"))).toEqual([]);
    expect(await reasonOf(ask("POST", "/regions/sent/update"))).toBe("operator.region_from_file");
    await ask("DELETE", "/regions/sent");
    expect((await maps()).regions).toEqual([]);
  });

  it("[OPER-13] a file that is damaged after its beginning leaves nothing", { tags: ["all"] }, async () => {
    const damaged = Buffer.from(writeExtract([road])).subarray(0, 100);
    expect((await send("broken", damaged)).statusCode).toBe(200);
    await workOff(server);
    expect((await maps()).builds).toMatchObject([{ region: "broken", state: "failed" }]);
    await ask("DELETE", "/regions/broken");
    expect(await readdir(join(server.dataDir, "region-uploads"))).toEqual([]);
  });

  it("[OPER-14] OpenStreetMap’s own tiles are used from then on, and no longer, in every process", async () => {
    expect([await styles(server), (await maps()).usesOpenStreetMap]).toEqual([[], false]);
    expect((await ask("PUT", "/openstreetmap", { isUsed: true })).statusCode).toBe(200);
    expect(await maps()).toMatchObject({
      usesOpenStreetMap: true,
      areStylesFixed: false,
      styles: [
        { id: "DEFAULT", source: "raster tiles of tile.openstreetmap.org, © OpenStreetMap contributors" },
      ],
    });
    expect(await styles(server)).toEqual(["DEFAULT"]);
    // Whatever else the file says is used as well, and what cannot be used changes nothing.
    await writeFile(join(server.dataDir, "map-styles.json"), "nonsense");
    await ask("GET", "");
    expect(await styles(server)).toEqual(["DEFAULT"]);
    await ask("PUT", "/openstreetmap", { isUsed: false });
    expect([await styles(server), (await maps()).usesOpenStreetMap]).toEqual([[], false]);
    expect((await kinds()).slice(0, 2)).toEqual([
      "map.openstreetmap_ended undefined",
      "map.openstreetmap_used undefined",
    ]);
    const refused = await fixed.call("PUT", "/operator/maps/openstreetmap", {
      key: boss.key,
      payload: { isUsed: true },
    });
    expect(refused.json().error.reason).toBe("operator.setting_fixed");
  });
});
