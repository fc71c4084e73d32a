import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routingProfiles } from "@cairn/contracts/routing-limits";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { andorra, putWays } from "../../../test/ways-of-andorra.ts";
import { costings } from "./profiles.ts";
import { createRouting } from "./routing.ts";

const page = join(import.meta.dirname, "..", "..", "..", "..", "..", "docs", "routing-profiles.md");

describe("[ROUT-7] the profiles", () => {
  it.each(routingProfiles)("%s has in its documentation the options that it has", async (profile) => {
    const { name, options } = costings[profile];
    const rows = (await readFile(page, "utf8")).split("\n");
    const row = rows.find((line) => line.startsWith(`| \`${profile}\` |`));
    const written = [name, ...Object.entries(options).map(([option, value]) => `${option}: ${value}`)];
    expect([...(row ?? "").matchAll(/`([^`]+)`/g)].map(([, text]) => text).slice(1)).toEqual(written);
  });
});

interface OracleRoute {
  readonly id: string;
  readonly profile: "foot" | "hike" | "bike" | "mtb" | "racingbike";
  readonly points: readonly (readonly [number, number])[];
  readonly distance_m: number;
}

/** Measured when the profiles were chosen: pairs of 105 whose route is as long as GraphHopper's, within 10 %. */
const asLong = { foot: 101, hike: 94, bike: 62, mtb: 86, racingbike: 73 };

describeWithCorpus("routes of all profiles", { tags: ["all"] }, ({ pathOf, readJson }) => {
  it("are as long as those of another engine for as many pairs as documented", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "cairn-routing-"));
    const extracts = [
      ["andorra", "andorra-2025", [1.4, 42.4, 1.8, 42.7]],
      ["liechtenstein", "liechtenstein-2015", [9.4, 47, 9.7, 47.3]],
      ["monaco", "monaco-2016", [7.3, 43.6, 7.6, 43.8]],
    ] as const;
    const regions = extracts.map(([name, file, bbox]) => ({
      ...andorra,
      name,
      extract: pathOf(`osm/${file}.osm.pbf`),
      bbox,
      cover: [bbox],
    }));
    expect(await putWays(dataDir, regions)).toEqual({ ok: true, value: "built" });
    const routing = createRouting({
      folder: join(dataDir, "routing"),
      elevation: [],
      log: pino({ level: "silent" }),
      times: { search: 60_000 },
    });
    const counts = { foot: 0, hike: 0, bike: 0, mtb: 0, racingbike: 0 };
    for (const [name] of extracts) {
      const { routes } = readJson(`routing/${name}.json`) as { readonly routes: readonly OracleRoute[] };
      for (const { id, profile, points, distance_m } of routes) {
        const found = await routing.find({ profile, points, alternatives: 0, avoid: [], language: "en" });
        expect(found.ok, id).toBe(true);
        const [route] = found.ok ? found.value : [];
        if (Math.abs((route?.distance ?? 0) / distance_m - 1) <= 0.1) counts[profile] += 1;
      }
    }
    routing.close();
    await rm(dataDir, { recursive: true });
    for (const profile of Object.keys(asLong) as (keyof typeof asLong)[])
      expect(counts[profile], JSON.stringify(counts)).toBeGreaterThanOrEqual(asLong[profile]);
  });
});
