import type { MapFeature } from "@cairn/tiles/map-feature";
import { noTags, type Tags } from "../element.ts";
import { lineGeometry } from "../geometry/map-geometry.ts";
import type { NodePositions } from "../geometry/node-positions.ts";
import { closedRing, type GroundPath, WayPaths } from "../geometry/way-paths.ts";
import type { CollectedRelations } from "../relations/collect-relations.ts";
import type { RelationWay } from "../relations/draw-relations.ts";
import { adminLevel, border } from "../themes/boundaries.ts";
import { lineSketches } from "../themes/themes.ts";
import { drawArea } from "./draw-area.ts";
import { featureOf } from "./feature-id.ts";

/** Draws ways one after the other, and keeps what relations and the sea need. */
export class WayDrawing {
  /** Ways that relations consist of. */
  readonly kept = new Map<number, RelationWay>();
  /** Coastlines, with land to their left. */
  readonly coastlines: GroundPath[] = [];
  private readonly paths: WayPaths;
  private readonly relations: CollectedRelations;

  constructor(positions: NodePositions, relations: CollectedRelations) {
    this.paths = new WayPaths(positions);
    this.relations = relations;
  }

  /** The map features of a way. */
  draw(id: number, nodes: Float64Array, tags: Tags): MapFeature[] {
    const isNeeded = this.relations.neededWays.has(id);
    const relationLevel = this.relations.levels.get(id);
    if (tags.size === 0 && !isNeeded && relationLevel === undefined) return [];
    const paths = this.paths.read(nodes);
    if (paths.length === 0) return [];
    const isOuter = this.relations.taggedOuters.has(id);
    if (isNeeded) this.kept.set(id, { paths, tags: isOuter ? tags : noTags });
    if (tags.get("natural") === "coastline") this.coastlines.push(...paths);
    const isArea = isAreaWay(nodes, tags);
    return [
      ...this.lines(id, paths, tags, isArea),
      ...(isArea && !isOuter ? areaOfWay(id, paths, tags) : []),
      ...this.borders(id, paths, tags, relationLevel),
    ];
  }

  private lines(id: number, paths: readonly GroundPath[], tags: Tags, isArea: boolean): MapFeature[] {
    const isPisteArea = isArea && tags.get("area") === "yes";
    const sketches = lineSketches(tags, this.relations.trailWays.has(id), isPisteArea);
    if (sketches.length === 0) return [];
    const geometry = lineGeometry(paths);
    return sketches.map((sketch) => featureOf(id, "way", sketch, geometry));
  }

  private borders(
    id: number,
    paths: readonly GroundPath[],
    tags: Tags,
    relationLevel: number | undefined,
  ): MapFeature[] {
    const level = Math.min(relationLevel ?? Infinity, adminLevel(tags) ?? Infinity);
    return level === Infinity ? [] : [featureOf(id, "way", border(level, tags), lineGeometry(paths))];
  }
}

/** A closed way that is not tagged as a line. */
const isAreaWay = (nodes: Float64Array, tags: Tags): boolean =>
  nodes.length > 3 && nodes[0] === nodes.at(-1) && tags.get("area") !== "no";

function areaOfWay(id: number, paths: readonly GroundPath[], tags: Tags): MapFeature[] {
  const ring = closedRing(paths);
  return ring ? drawArea(id, "way", tags, [[ring]], tags.get("area") === "yes") : [];
}
