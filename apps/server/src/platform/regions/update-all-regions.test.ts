import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeExtract } from "@cairn/testkit/extracts/write-extract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runRegionCommand } from "../../../test/processes/cairn-command.ts";

/** A road of two points, and a date. */
const extractOf = (year: number): Uint8Array =>
  writeExtract(
    [
      [
        { node: 1, lon: 1.5, lat: 42.5 },
        { node: 2, lon: 1.52, lat: 42.51 },
        { way: 3, nodes: [1, 2], tags: { highway: "primary", name: `Road of ${year}` } },
      ],
    ],
    { bbox: [1.4, 42.4, 1.6, 42.6], timestamp: Date.UTC(year, 0, 1) / 1000 },
  );

describe("cairn region update without a name", () => {
  let dataDir: string;
  let server: Server;
  let extracts: Record<string, Uint8Array>;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-update-regions-"));
    extracts = { "/andorra.osm.pbf": extractOf(2024), "/monaco.osm.pbf": extractOf(2024) };
    server = createServer((request, answer) => {
      const extract = extracts[request.url ?? ""];
      answer.writeHead(extract ? 200 : 404).end(extract);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    "updates the others when one cannot be fetched, and says at the end which was not updated",
    { tags: ["all"] },
    async () => {
      const { port } = server.address() as AddressInfo;
      for (const path of Object.keys(extracts)) {
        const added = await runRegionCommand(dataDir, "add", `http://127.0.0.1:${port}${path}`);
        expect(added).toMatchObject({ status: 0, said: expect.stringContaining("data of 2024-01-01") });
      }
      extracts = { "/monaco.osm.pbf": extractOf(2025) };
      const { status, said } = await runRegionCommand(dataDir, "update");
      expect(status).toBe(1);
      expect(said).toContain(`andorra: There is no extract at http://127.0.0.1:${port}/andorra.osm.pbf.`);
      expect(said).toContain("Not updated, for the reasons above: andorra.");
      const { said: listed } = await runRegionCommand(dataDir, "list");
      expect(listed).toMatch(/^andorra: data of 2024-01-01, .*\nmonaco: data of 2025-01-01, /);
    },
  );
});
