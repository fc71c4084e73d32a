import type { MapFeature } from "@cairn/tiles/map-feature";
import type { MemberKind, Tags } from "../element.ts";
import { areaOf, placeInside, polygonGeometry } from "../geometry/map-geometry.ts";
import type { GroundPath } from "../geometry/way-paths.ts";
import { areaSketches, symbolSketches } from "../themes/themes.ts";
import { featureOf } from "./feature-id.ts";

/**
 * The map features of an area: the area itself, and the symbol or the name inside it.
 *
 * @param polygons of rings, outer ones first
 * @param isPisteArea whether it is the area of a piste, if it is a piste
 */
export function drawArea(
  id: number,
  kind: MemberKind,
  tags: Tags,
  polygons: readonly (readonly GroundPath[])[],
  isPisteArea: boolean,
): MapFeature[] {
  if (polygons.length === 0 || tags.size === 0) return [];
  const isShown = areaSketches(tags, 0, isPisteArea).length > 0;
  const symbols = symbolSketches(tags);
  if (!isShown && symbols.length === 0) return [];
  const geometry = polygonGeometry(polygons);
  const areas = areaSketches(tags, areaOf(geometry), isPisteArea);
  return [
    ...areas.map((sketch) => featureOf(id, kind, sketch, geometry)),
    ...symbols.map((sketch) => featureOf(id, kind, sketch, placeInside(geometry))),
  ];
}
