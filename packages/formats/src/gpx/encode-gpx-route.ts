import { TextBytes } from "../encoding/text-bytes.ts";
import { degrees } from "./gpx-point-text.ts";
import { ownCreator } from "../encoding/own-creator.ts";
import { xmlText } from "../xml/xml-text.ts";

/**
 * A planned route as GPX 1.1 with one `rte`.
 *
 * @param points longitude and latitude in degrees and elevation in metres (NaN if absent), in turn
 */
export function encodeGpxRoute(name: string, points: readonly number[]): Uint8Array {
  const out = new TextBytes();
  const title = xmlText(name);
  out.add(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` +
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" creator="${ownCreator}" version="1.1">` +
      `<metadata><name>${title}</name></metadata><rte><name>${title}</name>`,
  );
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [lon = NaN, lat = NaN, ele = NaN] = points.slice(i, i + 3);
    const height = Number.isNaN(ele) ? "" : `<ele>${ele.toFixed(1)}</ele>`;
    out.add(`<rtept lat="${degrees(lat)}" lon="${degrees(lon)}">${height}</rtept>`);
  }
  out.add("</rte></gpx>");
  return out.toBytes();
}
