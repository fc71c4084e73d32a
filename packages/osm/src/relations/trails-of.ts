import type { Tags } from "../element.ts";
import type { Sketch } from "../themes/theme.ts";
import { trails } from "../themes/trails.ts";
import type { RouteRelation } from "./collect-relations.ts";

/** A marked trail and the ways that it follows. */
export interface Trail {
  readonly id: number;
  readonly sketch: Sketch;
  readonly ways: Float64Array;
}

/** Tags that a stage takes from its long trail if it does not have them. */
const inherited = ["network", "ref", "name", "colour", "osmc:symbol"];

/**
 * The trails of an extract. A trail of stages (a relation of route relations, one level deep) is drawn by its stages, which inherit missing
 * tags from it; stages that are not trails themselves are drawn as part of it.
 */
export function trailsOf(routes: ReadonlyMap<number, RouteRelation>): Trail[] {
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
