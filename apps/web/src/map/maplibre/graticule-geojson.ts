import { graticuleOf } from "../projection/graticule.ts";
import { type MapView, unproject } from "../projection/map-view.ts";
import type { GeojsonLines } from "./geojson-lines.ts";

/** Lines of the graticule over three times the map's width and height, so that none is missing while the map moves. */
export function graticuleGeojson(view: MapView): GeojsonLines {
  const wide = { ...view, width: view.width * 3, height: view.height * 3 };
  const { meridians, parallels } = graticuleOf(wide);
  const upperLeft = unproject(wide, 0, 0);
  const lowerRight = unproject(wide, wide.width, wide.height);
  const coordinates = [
    ...meridians.lines.map(({ seconds }) => [
      [seconds / 3600, lowerRight.lat],
      [seconds / 3600, upperLeft.lat],
    ]),
    ...parallels.lines.map(({ seconds }) => [
      [upperLeft.lon, seconds / 3600],
      [lowerRight.lon, seconds / 3600],
    ]),
  ];
  return {
    type: "FeatureCollection",
    features: [{ type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates } }],
  };
}
