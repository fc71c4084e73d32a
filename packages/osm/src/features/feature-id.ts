import type { MapFeature, MapGeometry } from "@cairn/tiles/map-feature";
import type { MemberKind } from "../element.ts";
import type { Sketch } from "../themes/theme.ts";

const kindNumbers: Readonly<Record<MemberKind, number>> = { node: 1, way: 2, relation: 3 };

/** The feature of an element, whose id includes the kind of the element. */
export const featureOf = (
  id: number,
  kind: MemberKind,
  { layer, minZoom, attributes }: Sketch,
  geometry: MapGeometry,
): MapFeature => ({ layer, id: 4 * id + kindNumbers[kind], geometry, minZoom, attributes });
