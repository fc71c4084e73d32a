import type { Members, Tags } from "../element.ts";
import { adminLevel } from "../themes/boundaries.ts";
import { areaSketches } from "../themes/themes.ts";
import { trails } from "../themes/trails.ts";

/** A multipolygon or a boundary whose area is on the map. */
export interface AreaRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly ways: Float64Array;
  /** Tagged on its outer ways, as was common before 2014. */
  readonly isOldStyle: boolean;
}

/** A route, or a route of routes. */
export interface RouteRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly ways: Float64Array;
  readonly routes: Float64Array;
}

/** Tags that do not describe the kind of an area. */
const silentKeys = new Set(["type", "source", "note", "created_by", "fixme", "name"]);

/** What the relations of an extract need of its ways. */
export class CollectedRelations {
  readonly areas: AreaRelation[] = [];
  readonly routes = new Map<number, RouteRelation>();
  /** Lowest level of the administrative areas that a way bounds. */
  readonly levels = new Map<number, number>();
  /** Ways whose paths are needed for areas or trails. */
  readonly neededWays = new Set<number>();
  /** Ways of trails. */
  readonly trailWays = new Set<number>();
  /** Outer ways that carry the tags of their area, which is drawn with the relation. */
  readonly taggedOuters = new Set<number>();

  add(id: number, members: Members, tags: Tags): void {
    const type = tags.get("type");
    if (type === "multipolygon" || type === "boundary") this.addArea(id, members, tags);
    if (type === "boundary" || type === "multipolygon") this.addBorder(members, tags);
    if (type === "route" || type === "superroute") this.addRoute(id, members, tags);
  }

  private addArea(id: number, members: Members, tags: Tags): void {
    const isDrawn = areaSketches(tags, 0, true).length > 0;
    const isOldStyle = !isDrawn && tags.get("type") === "multipolygon" && isSilent(tags);
    if (!isDrawn && !isOldStyle) return;
    const ways = idsOf(members, "way");
    for (const way of ways) this.neededWays.add(way);
    if (isOldStyle) {
      members.ids.forEach((way, n) => {
        if (members.kinds[n] === "way" && members.roles[n] !== "inner") this.taggedOuters.add(way);
      });
    }
    this.areas.push({ id, tags, ways, isOldStyle });
  }

  private addBorder(members: Members, tags: Tags): void {
    const level = adminLevel(tags);
    if (level === undefined) return;
    for (const way of idsOf(members, "way")) {
      this.levels.set(way, Math.min(level, this.levels.get(way) ?? level));
    }
  }

  private addRoute(id: number, members: Members, tags: Tags): void {
    const routes = idsOf(members, "relation");
    const isStage = !tags.has("route");
    if (!trails(tags) && !isStage) return;
    const ways = idsOf(members, "way");
    for (const way of ways) {
      this.trailWays.add(way);
      this.neededWays.add(way);
    }
    this.routes.set(id, { id, tags, ways, routes });
  }
}

const isSilent = (tags: Tags): boolean => [...tags.keys()].every((key) => silentKeys.has(key));

/** Ids of the members of a kind, without repetitions. */
function idsOf({ ids, kinds }: Members, kind: Members["kinds"][number]): Float64Array {
  return Float64Array.from(new Set(ids.filter((_, n) => kinds[n] === kind)));
}
