import type { RouteContent } from "../encoding/exported-route.ts";
import { TextBytes } from "../encoding/text-bytes.ts";
import { decimal, xmlElement, xmlText } from "../xml/xml-text.ts";

/**
 * A planned route as KML 2.2: a placemark with a line, which is drawn on the ground, because its heights are those of another
 * model than a viewer's and the line would disappear in the terrain; the heights are in the file all the same. Each waypoint is a
 * placemark with a point, whose symbol is a `Data`.
 */
export function encodeKmlRoute({ name, points, waypoints }: RouteContent): Uint8Array {
  const out = new TextBytes();
  const title = xmlElement("name", xmlText(name));
  out.add(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${title}<Placemark>${title}` +
      `<LineString><tessellate>1</tessellate><altitudeMode>clampToGround</altitudeMode><coordinates>`,
  );
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [lon, lat, ele = NaN] = points.slice(i, i + 3);
    const height = Number.isNaN(ele) ? "" : `,${decimal(ele, 1)}`;
    out.add(`${i === 0 ? "" : " "}${decimal(lon, 7)},${decimal(lat, 7)}${height}`);
  }
  out.add("</coordinates></LineString></Placemark>");
  for (const waypoint of waypoints)
    out.add(
      `<Placemark>${xmlElement("name", xmlText(waypoint.name))}` +
        `<ExtendedData><Data name="symbol"><value>${waypoint.symbol}</value></Data></ExtendedData>` +
        `<Point><coordinates>${decimal(waypoint.lon, 7)},${decimal(waypoint.lat, 7)}</coordinates></Point></Placemark>`,
    );
  out.add("</Document></kml>");
  return out.toBytes();
}
