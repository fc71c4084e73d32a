import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import { type WrittenElement, writeExtract } from "@cairn/testkit/extracts/write-extract";
import { expect, it } from "vitest";
import { drawnFeatures } from "../drawn-features.ts";

/** First zoom and rank of each peak, by name. */
async function peaksOf(
  peaks: readonly (readonly [name: string, lon: number, ele: string])[],
): Promise<Record<string, unknown>> {
  const nodes = peaks.map(([name, lon, ele], n): WrittenElement => ({
    node: n,
    lon,
    lat: 0,
    tags: { natural: "peak", name, ele },
  }));
  const drawn = await drawnFeatures(writeExtract([nodes]), inflateBounded);
  expect(drawn.ok).toBe(true);
  return Object.fromEntries(
    drawn.ok
      ? drawn.value.map(({ minZoom, attributes: { name, rank } }) => [String(name), [minZoom, rank]])
      : [],
  );
}

it("[OSM-9] the highest peak around comes first, lower ones when there is room for their names", async () => {
  // 72 of 512 pixels at zoom 0 are 50.6 degrees: 0.198 at zoom 8, 0.099 at 9, 0.049 at 10, 0.0062 at 13.
  const ranks = await peaksOf([
    ["lower", 0.15, "2000"],
    ["highest", 0, "2942"],
    ["far", 1, "500"],
    ["near", 0.06, "2900"],
    ["beside", 0.001, "2941"],
    ["unknown", 3, ""],
  ]);
  expect(ranks).toEqual({
    highest: [8, 0],
    far: [8, 0],
    // Its neighbour needs the room only from zoom 10 on.
    lower: [9, 1],
    near: [10, 2],
    beside: [13, 5],
    unknown: [13, 5],
  });
});
