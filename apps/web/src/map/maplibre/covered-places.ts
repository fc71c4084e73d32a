import type { LayerSpecification } from "maplibre-gl";
import { type CoveredPlace, reachOf, type Side } from "../track/map-marker.ts";
import type { GeojsonPoints } from "./geojson-lines.ts";

/** Source of elements on top of the map that are not part of it: flags and markers of the page. */
export const coveredSource = "covered";

const sides: readonly Side[] = ["above", "below", "left", "right"];

/** The places as GeoJSON points with the side on which they cover the map. */
export const coveredGeojson = (places: readonly CoveredPlace[]): GeojsonPoints => ({
  type: "FeatureCollection",
  features: places.map(({ lon, lat, side }) => ({
    type: "Feature",
    properties: { side: side ?? "on" },
    geometry: { type: "Point", coordinates: [lon, lat] },
  })),
});

/** Invisible symbols of the size of these elements, which names have to avoid. */
export const coveredLayer: LayerSpecification = {
  id: "covered-places",
  type: "symbol",
  source: coveredSource,
  layout: {
    "icon-image": "nothing",
    "icon-padding": [
      "match",
      ["get", "side"],
      ...sides.flatMap((side) => [side, ["literal", [...reachOf(side)]]]),
      ["literal", [...reachOf(undefined)]],
    ] as never,
    "icon-allow-overlap": true,
  },
};
