import { fail, ok, type Result } from "@cairn/domain/result";
import type { MapFeature } from "@cairn/tiles/map-feature";
import { noTags, type Tags } from "../element.ts";
import { drawArea } from "../features/draw-area.ts";
import { featureOf } from "../features/feature-id.ts";
import { assembleRings } from "../geometry/assemble-rings.ts";
import { lineGeometry } from "../geometry/map-geometry.ts";
import { nestRings } from "../geometry/nest-rings.ts";
import type { GroundPath } from "../geometry/way-paths.ts";
import type { Sketch } from "../themes/theme.ts";
import { trails } from "../themes/trails.ts";
import type { AreaRelation, CollectedRelations, RouteRelation } from "./collect-relations.ts";
import { joinPaths } from "./join-paths.ts";

/** A marked trail and the ways that it follows. */
interface Trail {
  readonly id: number;
  readonly sketch: Sketch;
  readonly ways: Float64Array;
}

/** Tags that a stage takes from its long trail if it does not have them. */
const inherited = ["network", "ref", "name", "colour", "osmc:symbol"];

/**
 * The trails of an extract. A trail of stages (a relation of route relations, one level deep) is drawn by its stages, which
 * inherit missing tags from it; stages that are not trails themselves are drawn as part of it.
 */
function trailsOf(routes: ReadonlyMap<number, RouteRelation>): Trail[] {
  const parents = new Map<number, RouteRelation>();
  for (const route of routes.values()) {
    if (trails(route.tags)) for (const stage of route.routes) parents.set(stage, route);
  }
  return [...routes.values()].flatMap((route) => {
    const sketch = trails(withInherited(route.tags, parents.get(route.id)?.tags));
    return sketch ? [{ id: route.id, sketch, ways: waysOf(route, routes) }] : [];
  });
}

function withInherited(tags: Tags, parent: Tags | undefined): Tags {
  if (!parent) return tags;
  const missing = inherited.flatMap((key) => {
    const value = tags.has(key) ? undefined : parent.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return new Map([...tags, ...missing]);
}

/** Its own ways, and those of stages that are not trails themselves. */
function waysOf(
  { ways, routes: stages }: RouteRelation,
  routes: ReadonlyMap<number, RouteRelation>,
): Float64Array {
  if (stages.length === 0) return ways;
  const all = new Set(ways);
  for (const id of stages) {
    const stage = routes.get(id);
    if (stage && !trails(stage.tags)) for (const way of stage.ways) all.add(way);
  }
  return Float64Array.from(all);
}

/** A way that relations consist of. */
export interface RelationWay {
  readonly paths: readonly GroundPath[];
  readonly tags: Tags;
}

/** Number of features per batch. */
const batchSize = 500;

/**
 * The map features of the relations: areas of several ways, and trails.
 *
 * @param maxPoints maximum total number of points of their ways; a point counts for each relation that it belongs to
 * @returns batches of features; the error "too many" is the last item
 */
export function* drawRelations(
  relations: CollectedRelations,
  ways: ReadonlyMap<number, RelationWay>,
  maxPoints: number,
): Generator<Result<MapFeature[], "too many">> {
  let points = 0;
  let batch: MapFeature[] = [];
  const pathsOf = (ids: Float64Array): GroundPath[] => {
    const paths: GroundPath[] = [];
    for (const id of ids) paths.push(...(ways.get(id)?.paths ?? []));
    points += paths.reduce((sum, path) => sum + path.length / 2, 0);
    return paths;
  };
  const drawings = [
    ...relations.areas.map((area) => () => areaFeatures(area, ways, pathsOf)),
    ...trailsOf(relations.routes).map((trail) => () => trailFeatures(trail, pathsOf)),
  ];
  for (const draw of drawings) {
    if (points > maxPoints) {
      yield fail("too many");
      return;
    }
    batch.push(...draw());
    if (batch.length < batchSize) continue;
    yield ok(batch);
    batch = [];
  }
  yield ok(batch);
}

function areaFeatures(
  { id, tags, ways: ids, isOldStyle }: AreaRelation,
  ways: ReadonlyMap<number, RelationWay>,
  pathsOf: (ids: Float64Array) => GroundPath[],
): MapFeature[] {
  const polygons = nestRings(assembleRings(pathsOf(ids)));
  return drawArea(id, "relation", isOldStyle ? tagsOfOuters(ids, ways) : tags, polygons, true);
}

/** The tags of the first way that has any: inner ways of such areas have no tags or their own. */
function tagsOfOuters(ids: Float64Array, ways: ReadonlyMap<number, RelationWay>): Tags {
  for (const id of ids) {
    const tags = ways.get(id)?.tags ?? noTags;
    if (tags.size > 0) return tags;
  }
  return noTags;
}

function trailFeatures(
  { id, sketch, ways }: Trail,
  pathsOf: (ids: Float64Array) => GroundPath[],
): MapFeature[] {
  const lines = joinPaths(pathsOf(ways));
  return lines.length === 0 ? [] : [featureOf(id, "relation", sketch, lineGeometry(lines))];
}
