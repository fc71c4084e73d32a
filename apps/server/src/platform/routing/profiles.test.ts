import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { routingProfiles } from "@cairn/contracts/planner/routing-limits";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { regionOf, withRouting } from "../../../test/regions/ways-of-andorra.ts";
import { type Costing, costings, ownTilesOptions } from "./profiles.ts";

const page = join(import.meta.dirname, "..", "..", "..", "..", "..", "docs", "routing-profiles.md");

/** What is written in code in the row of the documentation that begins with a name. */
async function writtenIn(name: string): Promise<readonly (string | undefined)[]> {
  const rows = (await readFile(page, "utf8")).split("\n");
  const row = rows.find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
  return Array.from(row.matchAll(/`([^`]+)`/g), ([, text]) => text).slice(1);
}

const textsOf = (options: Costing["options"]): readonly string[] =>
  Object.entries(options).map(([option, value]) => `${option}: ${value}`);

describe("[ROUT-7] the profiles", () => {
  it.each(routingProfiles)("%s has in its documentation the options that it has", async (profile) => {
    const { name, options } = costings[profile];
    expect(await writtenIn(profile)).toEqual([name, ...textsOf(options)]);
  });

  it.each(["pedestrian", "bicycle"] as const)("of %s have further options on own tiles", async (name) => {
    expect(await writtenIn(name)).toEqual(textsOf(ownTilesOptions[name]));
  });
});

interface OracleRoute {
  readonly id: string;
  readonly profile: "foot" | "hike" | "bike" | "mtb" | "racingbike";
  readonly points: readonly (readonly [number, number])[];
  readonly distance_m: number;
}

/** Measured when the profiles were chosen: pairs of 105 whose route is as long as GraphHopper's, within 10 %. */
const asLong = { foot: 102, hike: 96, bike: 71, mtb: 85, racingbike: 74 };

describeWithCorpus("routes of all profiles", { tags: ["all"] }, ({ pathOf, readJson }) => {
  it("are as long as those of another engine for as many pairs as documented", async () => {
    const extracts = [
      ["andorra", "andorra-2025", [1.4, 42.4, 1.8, 42.7]],
      ["liechtenstein", "liechtenstein-2015", [9.4, 47, 9.7, 47.3]],
      ["monaco", "monaco-2016", [7.3, 43.6, 7.6, 43.8]],
    ] as const;
    const regions = extracts.map(([name, file, bbox]) => regionOf(name, pathOf(`osm/${file}.osm.pbf`), bbox));
    const counts = { foot: 0, hike: 0, bike: 0, mtb: 0, racingbike: 0 };
    await withRouting(regions, async (routing) => {
      for (const [name] of extracts) {
        const { routes } = readJson(`routing/${name}.json`) as { readonly routes: readonly OracleRoute[] };
        for (const { id, profile, points, distance_m } of routes) {
          const found = await routing.find({ profile, points, alternatives: 0, avoid: [], language: "en" });
          expect(found.ok, id).toBe(true);
          const [route] = found.ok ? found.value : [];
          if (Math.abs((route?.distance ?? 0) / distance_m - 1) <= 0.1) counts[profile] += 1;
        }
      }
    });
    for (const profile of Object.keys(asLong) as (keyof typeof asLong)[])
      expect(counts[profile], JSON.stringify(counts)).toBeGreaterThanOrEqual(asLong[profile]);
  });
});
