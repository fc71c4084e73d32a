import type { Recording } from "@cairn/domain/recording/recording";
import { segmentRanges } from "@cairn/domain/recording/segments";
import { activityById } from "@cairn/domain/sports/activities";
import type { ExportedWorkout } from "../encoding/exported-workout.ts";
import { ownCreator } from "../encoding/own-creator.ts";
import { TextBytes } from "../encoding/text-bytes.ts";
import { xmlElement, xmlText } from "../xml/xml-text.ts";
import { trackPointText } from "./gpx-point-text.ts";
import { withPlaces } from "./with-places.ts";

const gpx = "http://www.topografix.com/GPX/1/1";
const trackPointExtension = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1";

const opening =
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` +
  `<gpx xmlns="${gpx}" xmlns:gpxtpx="${trackPointExtension}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" creator="${ownCreator}" version="1.1"` +
  ` xsi:schemaLocation="${gpx} ${gpx}/gpx.xsd ${trackPointExtension} http://www.garmin.com/xmlschemas/TrackPointExtensionv1.xsd">`;

/**
 * A workout as GPX 1.1 on one line, as known clients of the API read it: one track with the title as its name,
 * and a `trkseg` for each segment that has positions. `withPlaces` gives a position to sensor values without one. GPX has no
 * place for laps and the device's own distance. A workout without a track gives a file without points.
 */
export function encodeGpx(workout: ExportedWorkout, recorded: Recording): Uint8Array {
  const recording = withPlaces(recorded);
  const out = new TextBytes();
  out.add(opening + metadata(workout) + trackHead(workout));
  for (const { from, to } of segmentRanges(recording)) {
    let open = false;
    for (let i = from; i < to; i += 1) {
      const point = trackPointText(recording, i, workout.startTime);
      if (point === "") continue;
      if (!open) out.add("<trkseg>");
      open = true;
      out.add(point);
    }
    if (open) out.add("</trkseg>");
  }
  out.add("</trk></gpx>");
  return out.toBytes();
}

function metadata({ dateText, title, author, link, startTime }: ExportedWorkout): string {
  return (
    `<metadata>${element("name", dateText)}${element("desc", title)}` +
    `<author>${element("name", author)}</author>` +
    (link === undefined ? "" : `<link href="${xmlText(link)}"><text>Cairn</text></link>`) +
    `<time>${new Date(startTime).toISOString()}</time></metadata>`
  );
}

function trackHead({ dateText, title, notes, deviceName, activityId }: ExportedWorkout): string {
  const type = activityById(activityId)?.slug.replaceAll("-", "_");
  // Known clients use `desc` as the title, and read the file as one line.
  const comment = xmlElement("cmt", (notes ?? "").split("\n").map(xmlText).join("&#10;"));
  return `<trk>${element("name", title ?? dateText)}${comment}${element("src", deviceName)}${element("type", type)}`;
}

const element = (name: string, text: string | undefined): string => xmlElement(name, xmlText(text));
