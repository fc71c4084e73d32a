import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMapSources } from "./map-sources.ts";

const folders = { workingFolder: "/", dataDir: "/" };
const cycle = {
  tiles: "https://tiles.example.org/cycle/{z}/{x}/{y}.png?apikey={key}",
  attribution: "© Example",
};
const read = (setting: unknown) => readMapSources(JSON.stringify(setting), folders);

describe("MAP_STYLES", () => {
  it("[WORK-15] offers nothing by default", () => {
    expect(readMapSources(undefined, folders)).toEqual({ ok: true, value: {} });
  });

  it("[WORK-15] names a source for each style, with its key where it belongs", () => {
    expect(read({ OPEN_CYCLE_MAP: { ...cycle, key: "a b" } })).toEqual({
      ok: true,
      value: {
        OPEN_CYCLE_MAP: {
          kind: "raster",
          template: "https://tiles.example.org/cycle/{z}/{x}/{y}.png?apikey=a%20b",
          keepDays: 0,
          attribution: "© Example",
          maxZoom: 18,
          tileSize: 256,
        },
      },
    });
  });

  it("is read from a file, too", () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-styles-"));
    writeFileSync(join(folder, "styles.json"), JSON.stringify({ DEFAULT: cycle }));
    expect(readMapSources("styles.json", { workingFolder: folder, dataDir: "/" })).toMatchObject({
      ok: true,
      value: { DEFAULT: {} },
    });
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["an unknown style", { SATELLITE: cycle }],
    ["tiles without places", { DEFAULT: { ...cycle, tiles: "https://tiles.example.org/" } }],
    ["another protocol", { DEFAULT: { ...cycle, tiles: "file:///{z}/{x}/{y}" } }],
    ["nobody to thank", { DEFAULT: { tiles: cycle.tiles } }],
    ["a word it does not know", { DEFAULT: { ...cycle, tilesize: 512 } }],
    ["no object", []],
  ])("is refused with %s, and never says a key", (_what, setting) => {
    const text = JSON.stringify(setting).replaceAll("{key}", "secret-key");
    const answer = readMapSources(text.startsWith("{") ? text : `{"DEFAULT":${text}}`, folders);
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).not.toContain("secret-key");
  });

  it("is refused if it is neither JSON nor a file", () => {
    expect(readMapSources("{", folders).ok).toBe(false);
    expect(readMapSources("no-such-file.json", folders).ok).toBe(false);
  });
});
