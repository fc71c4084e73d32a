import type { MapFeature } from "@cairn/tiles/map-feature";
import { noTags } from "../element.ts";
import { featureOf } from "../features/feature-id.ts";
import { polygonGeometry } from "../geometry/map-geometry.ts";
import type { GroundPath } from "../geometry/way-paths.ts";
import { sketch } from "../themes/theme.ts";
import type { GroundBox } from "./ground-box.ts";
import { seaPolygons } from "./sea-polygons.ts";

/** The sea as a map feature, which consists of many coastlines and has the id of a relation 0; none without coastlines. */
export function drawSea(coastlines: readonly GroundPath[], box: GroundBox): MapFeature[] {
  const polygons = seaPolygons(coastlines, box);
  const sea = sketch("water", 0, noTags, { class: "ocean" });
  return polygons.length === 0 ? [] : [featureOf(0, "relation", sea, polygonGeometry(polygons))];
}
