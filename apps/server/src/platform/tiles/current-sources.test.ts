import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { followSources } from "./current-sources.ts";
import { removeMapStyles, usesOpenStreetMap, writeOpenStreetMap } from "./openstreetmap.ts";

const log = pino({ level: "silent" });
let dataDir: string;
let clock = 0;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cairn-sources-"));
  clock = 0;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const later = () => (clock += 2000);

it("[OPER-14] follows the file of the data folder a second later, and stays with what it has if that cannot be used", async () => {
  const sources = followSources({ dataDir, mapSources: {} }, log, () => clock);
  expect(sources.now()).toEqual({});
  const path = await writeOpenStreetMap(dataDir);
  expect(sources.now()).toEqual({});
  later();
  const used = sources.now();
  expect(usesOpenStreetMap(used)).toBe(true);
  later();
  expect(sources.now()).toBe(used);
  await writeFile(path, "nonsense");
  later();
  expect(sources.now()).toBe(used);
  await removeMapStyles(dataDir);
  later();
  expect(sources.now()).toEqual({});
});

it("[OPER-14] does not look where MAP_STYLES says what is used", async () => {
  const sources = followSources({ dataDir, mapSources: {}, mapSourcesFrom: "MAP_STYLES" }, log, () => clock);
  await writeOpenStreetMap(dataDir);
  later();
  expect([sources.isFixed, sources.now()]).toEqual([true, {}]);
});
