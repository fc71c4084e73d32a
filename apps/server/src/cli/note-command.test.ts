import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeExtract } from "@cairn/testkit/extracts/write-extract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommandOf, runRegionCommand } from "../../test/processes/cairn-command.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { findActions } from "../features/operator/operator-actions.queries.ts";

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), "noted-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A road in the north-west of Andorra. */
const village = writeExtract(
  [
    [
      { node: 1, lon: 1.5, lat: 42.55 },
      { node: 2, lon: 1.54, lat: 42.58 },
      { way: 3, nodes: [1, 2], tags: { highway: "primary" } },
    ],
  ],
  { bbox: [1.49, 42.54, 1.55, 42.59], timestamp: Date.UTC(2025, 0, 1) / 1000 },
);

it("[OPER-2] commands about maps are among what operators do, and those that changed nothing are not", async () => {
  const extract = join(folder, "village.osm.pbf");
  await writeFile(extract, village);
  const commands = [
    ["map", "use", "openstreetmap", "--yes"],
    ["map", "list"],
    ["map", "use", "none"],
    ["region", "add", extract],
    ["region", "add", extract],
    ["region", "remove", "village"],
  ];
  for (const words of commands) {
    const { status, said } = await runCommandOf(server, ...words);
    expect([words, status, said]).toEqual([words, 0, expect.not.stringContaining("not in the list")]);
  }
  expect((await runCommandOf(server, "region", "remove", "village")).status).toBe(1);
  const actions = await findActions(server.deps.db, undefined, 10);
  expect(actions.map(({ kind, subject, isByCommand }) => [kind, subject, isByCommand])).toEqual([
    ["region.removed", "village", true],
    ["region.added", "village", true],
    ["map.openstreetmap_ended", null, true],
    ["map.openstreetmap_used", null, true],
  ]);
});

it("[OPER-2] a command about maps before the first start makes no database", async () => {
  const extract = join(folder, "village.osm.pbf");
  await writeFile(extract, village);
  const dataDir = join(folder, "data");
  const { status, said } = await runRegionCommand(dataDir, "add", extract);
  expect([status, said]).toEqual([0, expect.not.stringContaining("not in the list")]);
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(["regions"]));
  expect(await readdir(dataDir)).not.toContain("postgres");
});
