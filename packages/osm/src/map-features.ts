import { fail, ok, type Result } from "@cairn/domain/result";
import type { MapFeature } from "@cairn/tiles/map-feature";
import type { Tags } from "./element.ts";
import type { ExtractError } from "./extract-error.ts";
import { WayDrawing } from "./features/draw-way.ts";
import { featureOf } from "./features/feature-id.ts";
import { rankPeaks } from "./features/rank-peaks.ts";
import { pointGeometry } from "./geometry/map-geometry.ts";
import { NodePositions } from "./geometry/node-positions.ts";
import { damagedElements, type Extract } from "./open-extract.ts";
import { visitBlock } from "./pbf/primitive-block.ts";
import { CollectedRelations } from "./relations/collect-relations.ts";
import { drawRelations } from "./relations/draw-relations.ts";
import { drawSea } from "./sea/draw-sea.ts";
import { seaBox } from "./sea/ground-box.ts";
import { pointSketches } from "./themes/themes.ts";

/**
 * Maximum number of points of ways for relations: for a small extract, and per byte of a large one. Real ones need one or two per
 * byte.
 */
const freePoints = 10_000_000;
const pointsPerByte = 20;

/**
 * All map features of an extract, in batches, in two readings of the file: points are first, then lines and areas of ways, then
 * the sea and the features of relations that consist of several ways. Memory grows by 16 bytes for each node, and by the ways in
 * relations.
 *
 * A failure is the last item and makes everything before it invalid.
 */
export async function* mapFeaturesOf(
  extract: Extract,
): AsyncGenerator<Result<readonly MapFeature[], ExtractError>> {
  const positions = new NodePositions();
  const relations = new CollectedRelations();
  const peaks: MapFeature[] = [];
  let batch: MapFeature[] = [];
  const takeNode = (id: number, lon: number, lat: number, tags: Tags): void => {
    positions.add(id, lon, lat);
    if (tags.size === 0) return;
    for (const sketch of pointSketches(tags)) {
      const isPeak = sketch.attributes["class"] === "peak";
      (isPeak ? peaks : batch).push(featureOf(id, "node", sketch, pointGeometry(lon, lat)));
    }
  };
  for await (const next of extract.blocks({ nodes: true, relations: true })) {
    if (!next.ok) {
      yield next;
      return;
    }
    const { block, at } = next.value;
    const isSound = visitBlock(block, {
      node: takeNode,
      relation: (id, members, tags) => relations.add(id, members, tags),
    });
    if (!isSound) {
      yield fail(damagedElements(at));
      return;
    }
    yield ok(batch);
    batch = [];
  }
  positions.seal();
  yield ok(rankPeaks(peaks));

  const ways = new WayDrawing(positions, relations);
  for await (const next of extract.blocks({ ways: true })) {
    if (!next.ok) {
      yield next;
      return;
    }
    const { block, at } = next.value;
    const isSound = visitBlock(block, {
      way(id, nodes, tags) {
        for (const feature of ways.draw(id, nodes, tags)) batch.push(feature);
      },
    });
    if (!isSound) {
      yield fail(damagedElements(at));
      return;
    }
    yield ok(batch);
    batch = [];
  }

  yield ok(drawSea(ways.coastlines, seaBox(extract.header.bbox, positions.bounds)));
  const maxPoints = freePoints + pointsPerByte * extract.length;
  for (const drawn of drawRelations(relations, ways.kept, maxPoints)) {
    if (drawn.ok) yield drawn;
    else
      yield fail({ kind: "too_large", at: 0, what: "its areas and trails name the same ways over and over" });
  }
}
