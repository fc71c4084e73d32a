import type { Waypoint } from "@cairn/domain/recording/waypoint";
import type { RouteContent } from "../encoding/exported-route.ts";
import { ownCreator, planCreator } from "../encoding/own-creator.ts";
import { TextBytes } from "../encoding/text-bytes.ts";
import { gpxSymbols } from "../points/waypoint-symbols.ts";
import { xmlElement, xmlText } from "../xml/xml-text.ts";
import { degrees } from "./gpx-point-text.ts";

/** A planned route as GPX 1.1 with one `rte`, and a `wpt` for each waypoint. */
export const encodeGpxRoute = (route: RouteContent): Uint8Array =>
  encode(route, { creator: ownCreator, open: "<rte>", begin: "", point: "rtept", close: "</rte>" });

/**
 * The same with one `trk`, whose points have no times: many devices follow tracks alone, and take each `rtept` for a place to
 * call at.
 */
export const encodeGpxTrack = (route: RouteContent): Uint8Array =>
  encode(route, {
    creator: planCreator,
    open: "<trk>",
    begin: "<trkseg>",
    point: "trkpt",
    close: "</trkseg></trk>",
  });

/** The creator of a file and the elements of its line: what is before and after its name, those of its points, and its end. */
interface LineElements {
  readonly creator: string;
  readonly open: string;
  readonly begin: string;
  readonly point: string;
  readonly close: string;
}

function encode(
  { name, points, waypoints }: RouteContent,
  { creator, open, begin, point, close }: LineElements,
): Uint8Array {
  const out = new TextBytes();
  const title = xmlText(name);
  out.add(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` +
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" creator="${creator}" version="1.1">` +
      `<metadata><name>${title}</name></metadata>`,
  );
  for (const waypoint of waypoints) out.add(waypointText(waypoint));
  out.add(`${open}<name>${title}</name>${begin}`);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [lon = NaN, lat = NaN, ele = NaN] = points.slice(i, i + 3);
    const height = Number.isNaN(ele) ? "" : `<ele>${ele.toFixed(1)}</ele>`;
    out.add(`<${point} lat="${degrees(lat)}" lon="${degrees(lon)}">${height}</${point}>`);
  }
  out.add(`${close}</gpx>`);
  return out.toBytes();
}

const waypointText = ({ lat, lon, name, symbol }: Waypoint): string =>
  `<wpt lat="${degrees(lat)}" lon="${degrees(lon)}">${xmlElement("name", xmlText(name))}<sym>${gpxSymbols[symbol]}</sym></wpt>`;
