import type { Bbox } from "@cairn/geo/bbox";
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from "@cairn/geo/mercator";
import { expect, it } from "vitest";
import { TileCover } from "./tile-cover.ts";

/** Tiles 8000/6000 to 8023/6023 of zoom 14, without the rims of the outermost. */
const bbox: Bbox = [
  longitudeAt(8000.2 / 2 ** 14),
  latitudeAt(6023.8 / 2 ** 14),
  longitudeAt(8023.8 / 2 ** 14),
  latitudeAt(6000.2 / 2 ** 14),
];

const isOnDisc = (x: number, y: number): boolean => Math.hypot(x - 8011.5, y - 6011.5) < 11;
const isInLake = (x: number, y: number): boolean => Math.hypot(x - 8011.5, y - 6011.5) < 4;

const isWithin = (boxes: readonly Bbox[], x: number, y: number): boolean => {
  const [lon, lat] = [longitudeAt((x + 0.5) / 2 ** 14), latitudeAt((y + 0.5) / 2 ** 14)];
  return boxes.some(([west, south, east, north]) => lon > west && lon < east && lat > south && lat < north);
};

it("[MAP-1] a region covers the tiles with content and those they surround, not the corners of its bounding box", () => {
  const cover = new TileCover(bbox);
  for (let x = 8000; x <= 8023; x++) {
    for (let y = 6000; y <= 6023; y++) {
      if (isOnDisc(x, y) && !isInLake(x, y)) cover.add({ z: 14, x, y });
      // Data of other zooms does not count.
      cover.add({ z: 13, x: x >> 1, y: y >> 1 });
    }
  }
  const boxes = cover.boxes();
  for (let x = 8000; x <= 8023; x++)
    for (let y = 6000; y <= 6023; y++) expect([x, y, isWithin(boxes, x, y)]).toEqual([x, y, isOnDisc(x, y)]);
  expect(boxes.length).toBeLessThan(25);
  for (const [west, south, east, north] of boxes) {
    expect(west).toBeGreaterThanOrEqual(bbox[0] - 1e-5);
    expect(south).toBeGreaterThanOrEqual(bbox[1] - 1e-5);
    expect(east).toBeLessThanOrEqual(bbox[2] + 1e-5);
    expect(north).toBeLessThanOrEqual(bbox[3] + 1e-5);
  }
});

it("[MAP-1] a region across the antimeridian is covered by boxes on either side of it", () => {
  const columns = 2 ** 14;
  const across: Bbox = [
    longitudeAt(16_374.2 / columns),
    latitudeAt(6023.8 / columns),
    longitudeAt(13.8 / columns),
    latitudeAt(6000.2 / columns),
  ];
  const cover = new TileCover(across);
  const places = Array.from({ length: 24 * 24 }, (_, n) => ({
    x: (16_374 + (n % 24)) % columns,
    y: 6000 + Math.floor(n / 24),
    isFilled: isOnDisc(8000 + (n % 24), 6000 + Math.floor(n / 24)),
  }));
  for (const { x, y, isFilled } of places) if (isFilled) cover.add({ z: 14, x, y });
  const boxes = cover.boxes();
  for (const { x, y, isFilled } of places) expect([x, y, isWithin(boxes, x, y)]).toEqual([x, y, isFilled]);
  for (const [west, , east] of boxes) expect(west).toBeLessThan(east);
  expect(isWithin(boxes, 8192, 6012)).toBe(false);
});

/** The tiles that a box touches. */
function tileBoundsOf([west, south, east, north]: Bbox, z: number) {
  const tileAt = (share: number): number => Math.floor(share * 2 ** z);
  return {
    first: [tileAt(mercatorX(west)), tileAt(mercatorY(north))],
    last: [tileAt(mercatorX(east)), tileAt(mercatorY(south))],
  } as const;
}

it("[MAP-1] a full region is its bounding box alone, of any size", () => {
  for (const [west, south, east, north] of [bbox, [0, 40, 30, 60], [7.4, 43.7, 7.41, 43.71]] as const) {
    const cover = new TileCover([west, south, east, north]);
    for (let z = 0; z <= 14; z++) {
      const { first, last } = tileBoundsOf([west, south, east, north], z);
      if ((last[0] - first[0]) * (last[1] - first[1]) > 10_000) break;
      for (let x = first[0]; x <= last[0]; x++)
        for (let y = first[1]; y <= last[1]; y++) cover.add({ z, x, y });
    }
    const boxes = cover.boxes();
    expect(boxes).toHaveLength(1);
    const [box = [0, 0, 0, 0]] = boxes;
    for (const [at, side] of [west, south, east, north].entries()) expect(box[at]).toBeCloseTo(side, 4);
  }
});
