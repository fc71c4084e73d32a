import { TextBytes } from "../encoding/text-bytes.ts";
import { decimal, xmlElement, xmlText } from "../xml/xml-text.ts";

/**
 * A planned route as KML 2.2: a placemark with a line, which is drawn on the ground, because its heights are those of another model than a viewer's and the line would
 * disappear in the terrain; the heights are in the file all the same.
 *
 * @param points longitude and latitude in degrees and elevation in metres (NaN if absent), in turn
 */
export function encodeKmlRoute(name: string, points: readonly number[]): Uint8Array {
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
  out.add("</coordinates></LineString></Placemark></Document></kml>");
  return out.toBytes();
}
