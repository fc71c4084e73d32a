import { expect, it } from "vitest";
import type { MapFeature } from "../map-feature.ts";
import { cutFeature, type CutPart } from "./cut-feature.ts";
import { worldFeatureOf } from "./world-feature.ts";

/** Four columns up to the antimeridian and three beyond it. */
const rows = [8180, 8200] as const;
const bounds = [
  { first: [16_380, rows[0]], last: [16_383, rows[1]] },
  { first: [0, rows[0]], last: [2, rows[1]] },
] as const;
const noVertices = { add: () => undefined, isShared: () => false };

const partsOf = (feature: Pick<MapFeature, "layer" | "geometry">): readonly CutPart[] => {
  const parts: CutPart[] = [];
  const world = worldFeatureOf({ id: 1, minZoom: 0, attributes: {}, ...feature });
  const plan = { bounds, shared: { areas: noVertices, lines: noVertices } };
  if (world) cutFeature(world, plan, (part) => parts.push(part));
  return parts;
};

const columnsOf = (parts: readonly CutPart[], zoom: number): readonly number[] => {
  const ofZoom = parts.filter(({ z }) => z === zoom);
  const places = ofZoom.map(({ x, y }) => `${x}/${y}`);
  expect(places).toEqual([...new Set(places)]);
  return [...new Set(ofZoom.map(({ x }) => x))].toSorted((a, b) => a - b);
};

it.each([
  {
    layer: "landcover",
    geometry: {
      type: "polygon",
      parts: [[Float64Array.of(0, 0.48, 1, 0.48, 1, 0.52, 0, 0.52, 0, 0.48)]],
    },
  },
  { layer: "road", geometry: { type: "line", parts: [Float64Array.of(0, 0.4999, 1, 0.4999)] } },
] as const)(
  "$layer round the world is in tiles on both sides of the antimeridian, once in each",
  (feature) => {
    const parts = partsOf(feature);
    expect(columnsOf(parts, 14)).toEqual([0, 1, 2, 16_380, 16_381, 16_382, 16_383]);
    expect(columnsOf(parts, 13)).toEqual([0, 1, 8190, 8191]);
    expect(columnsOf(parts, 1)).toEqual([0, 1]);
    expect(columnsOf(parts, 0)).toEqual([0]);
  },
);

it("points are in tiles on both sides of the antimeridian, and not far from it", () => {
  const places = [0.000_01, 0.5, 0.999_99].map((x) => Float64Array.of(x, 0.4999));
  const parts = partsOf({ layer: "poi", geometry: { type: "point", parts: places } });
  expect(columnsOf(parts, 14)).toEqual([0, 16_383]);
});
