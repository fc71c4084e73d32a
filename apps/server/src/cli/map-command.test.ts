import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { mapCommand } from "./map-command.ts";

describe("cairn map", () => {
  let dataDir: string;
  let printed: string[];
  let noted: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-map-"));
    printed = [];
    noted = [];
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  const run = async (words: string, { answer, ...environment }: Record<string, string | undefined> = {}) => {
    await mapCommand(words.split(" "), {
      config: () => readConfig({ CAIRN_DATA_DIR: dataDir, ...environment }),
      print: (line) => printed.push(line),
      note: async ({ kind }) => void noted.push(kind),
      ask: async () => answer,
    });
    return printed.join("\n");
  };
  const sources = (environment = {}) => readConfig({ CAIRN_DATA_DIR: dataDir, ...environment }).mapSources;

  it("[MAPSRC-6] [OPER-2] use openstreetmap writes the setting, following the tile policy, and none undoes it", async () => {
    expect(sources()).toEqual({});
    await run("use openstreetmap --yes");
    expect(sources()).toEqual({
      DEFAULT: {
        kind: "raster",
        template: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
        attribution: "© OpenStreetMap contributors",
        maxZoom: 18,
        tileSize: 256,
        keepDays: 7,
      },
    });
    expect(await run("list")).toContain("raster tiles of tile.openstreetmap.org");
    await run("use none");
    expect(sources()).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
    expect(await run("list")).toContain("no map styles");
    expect(noted).toEqual(["map.openstreetmap_used", "map.openstreetmap_ended"]);
  });

  it("[MAPSRC-6] says who learns what before it asks, and does nothing without a yes", async () => {
    const said = await run("use openstreetmap", { answer: "" });
    expect(said).toContain("which places the people of this Cairn look at");
    expect(said).toMatch(/Cairn\/\d+\.\d+\.\d+ \(self-hosted/);
    expect(said).toContain("Nothing was changed.");
    expect(noted).toEqual([]);
    await expect(run("use openstreetmap")).rejects.toThrow("--yes");
    expect(await readdir(dataDir)).toEqual([]);
    await run("use openstreetmap", { answer: "y", PUBLIC_URL: "https://cairn.example.org" });
    expect(printed.join("\n")).toContain("+https://cairn.example.org");
    expect(await readFile(join(dataDir, "map-styles.json"), "utf8")).toContain("tile.openstreetmap.org");
  });

  it("[MAPSRC-6] MAP_STYLES overrides what is written, and is never printed", async () => {
    await run("use openstreetmap --yes");
    const tiles = "https://tiles.example.org/{z}/{x}/{y}.png?key={key}";
    const setting = JSON.stringify({ OUTDOORS_MAP: { tiles, key: "secret", attribution: "© Example" } });
    expect(Object.keys(sources({ MAP_STYLES: setting }))).toEqual(["OUTDOORS_MAP"]);
    const said = await run("list", { MAP_STYLES: setting });
    expect(said).toContain("OUTDOORS_MAP  raster tiles of tiles.example.org");
    expect(said).not.toContain("secret");
    for (const words of ["use openstreetmap --yes", "use none"]) {
      await expect(run(words, { MAP_STYLES: setting })).rejects.toThrow("Unset it first");
    }
  });

  it("[MAPSRC-6] prints its usage for anything else", async () => {
    await expect(run("use streetmap")).rejects.toThrow("Usage");
    await expect(run("use")).rejects.toThrow("Usage");
  });
});
