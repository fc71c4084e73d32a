import type { PointOfInterest } from "@cairn/domain/places/point-of-interest";
import { CsvReader } from "../services/csv-reader.ts";
import { ByNames, type XmlHandler } from "../xml/xml-receiver.ts";
import { XmlStream } from "../xml/xml-stream.ts";
import { geojsonPoints } from "./geojson-points.ts";
import { type FoundPoints, type PointError, pointOfFields } from "./point-of-fields.ts";

/** Points of one file. */
export const maxPointsOfFile = 100_000;

const csvLimits = { rows: maxPointsOfFile + 2, cells: 64, cellLength: 4096, characters: 128_000_000 };

/** Other names of the columns with the position. */
const latNames = ["lat", "latitude"];
const lonNames = ["lon", "lng", "longitude"];

/** Reads a table with a header (RFC 4180): `lat`, `lon`, `name`, and the entity's other fields. */
function csvPoints(bytes: Uint8Array): FoundPoints {
  const reader = new CsvReader(csvLimits);
  reader.push(bytes);
  const [header = [], ...rows] = reader.end();
  const names = header.map((name) => name.trim());
  const [lat, lon] = [latNames, lonNames].map((wanted) =>
    names.findIndex((name) => wanted.includes(name.toLowerCase())),
  );
  if (lat === undefined || lon === undefined || lat < 0 || lon < 0 || !names.includes("name"))
    return {
      points: [],
      errors: [
        {
          line: 1,
          problem:
            "a table must begin with a line of names that has lat, lon and name, separated by commas (a GeoJSON file begins with {, a GPX file with <)",
        },
      ],
    };
  const [points, errors]: [PointOfInterest[], PointError[]] = [[], []];
  for (const [index, cells] of rows.entries()) {
    const read = pointOfFields(
      cells[lat],
      cells[lon],
      Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ""])),
    );
    if (read.ok) points.push(read.value);
    else errors.push({ line: reader.lines[index + 1] ?? 1, problem: read.error });
  }
  return { points, errors };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads the waypoints of a GPX file: position, `name`, and `link href` or GPX 1.0's `url`. */
function gpxPoints(bytes: Uint8Array): FoundPoints {
  const [points, errors]: [PointOfInterest[], PointError[]] = [[], []];
  const open: string[] = [];
  let [lat, lon, text] = ["", "", ""];
  let fields: Record<string, string> = {};
  let line = 1;
  const handler: XmlHandler = {
    onOpen(prefixed, attributes) {
      const name = localName(prefixed);
      open.push(name);
      text = "";
      if (open.length === 2 && name === "wpt") {
        [lat, lon] = [attributes["lat"] ?? "", attributes["lon"] ?? ""];
        fields = {};
        line = stream.line;
      }
      if (open.length === 3 && open[1] === "wpt" && name === "link")
        fields["link_url"] ??= attributes["href"] ?? "";
    },
    readsText: true,
    onText(more) {
      text = (text + more).slice(0, 4096);
    },
    onClose() {
      const name = open.pop() ?? "";
      if (open.length === 2 && open[1] === "wpt") {
        if (name === "name") fields["name"] = text;
        if (name === "url") fields["link_url"] ??= text;
      }
      if (open.length !== 1 || name !== "wpt") return;
      const read = pointOfFields(lat, lon, fields);
      if (read.ok) points.push(read.value);
      else errors.push({ line, problem: read.error });
      if (points.length + errors.length > maxPointsOfFile)
        stream.stop({ kind: "too_many_points", limit: maxPointsOfFile });
    },
  };
  const stream = new XmlStream(new ByNames(handler));
  stream.push(bytes);
  stream.end();
  const { fault } = stream;
  if (fault && fault.kind !== "too_many_points")
    errors.push({
      line: fault.kind === "not_well_formed" ? fault.line : stream.line,
      problem:
        fault.kind === "forbidden_doctype"
          ? "a document type is not accepted"
          : "this is not well-formed XML",
    });
  return { points, errors };
}

/**
 * Reads points of interest from a GeoJSON FeatureCollection, a GPX file's waypoints or a table of comma-separated values, told
 * apart by the first character. Any bytes are safe.
 *
 * @returns errors by line, in the order of the file; a file with any must not be used, and one without a point or with more than
 *   100,000 has one
 */
export function readPointsOfInterest(bytes: Uint8Array): FoundPoints {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  const found = start.startsWith("<")
    ? gpxPoints(bytes)
    : start.startsWith("{")
      ? geojsonPoints(new TextDecoder().decode(bytes))
      : csvPoints(bytes);
  const count = found.points.length + found.errors.length;
  if (count > maxPointsOfFile)
    return {
      points: [],
      errors: [{ line: 1, problem: `a file may have ${maxPointsOfFile} points at most` }],
    };
  return count === 0
    ? {
        points: [],
        errors: [{ line: 1, problem: "the file has no points (of a GPX file, waypoints are imported)" }],
      }
    : found;
}
