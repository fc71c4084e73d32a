import type { PointOfInterest } from "@cairn/domain/places/point-of-interest";
import { type FoundPoints, type PointError, type PointFields, pointOfFields } from "./point-of-fields.ts";

const isRecord = (value: unknown): value is PointFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** The line of each object in the list `features` of valid JSON. `JSON.parse` does not say where something was. */
function linesOfFeatures(text: string): number[] {
  const lines: number[] = [];
  const open: string[] = [];
  let [line, last, isFeatures] = [1, "", false];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/g)) {
    if (token === "\n") line += 1;
    else if (token === "[" || token === "{") {
      if (token === "[" && open.length === 1) isFeatures = last === '"features"';
      if (token === "{" && open.length === 2 && isFeatures) lines.push(line);
      open.push(token);
    } else if (token === "]" || token === "}") open.pop();
    else last = token;
  }
  return lines;
}

function pointOf(feature: unknown): ReturnType<typeof pointOfFields> {
  const geometry = isRecord(feature) ? feature["geometry"] : undefined;
  if (!isRecord(feature) || !isRecord(geometry) || geometry["type"] !== "Point")
    return { ok: false, error: "only features with a Point can be imported" };
  const { coordinates } = geometry;
  const [lon, lat]: readonly unknown[] = Array.isArray(coordinates) ? coordinates : [];
  return pointOfFields(lat, lon, isRecord(feature["properties"]) ? feature["properties"] : {});
}

/** Reads the points of a FeatureCollection (RFC 7946) with the entity's fields as properties. */
export function geojsonPoints(text: string): FoundPoints {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1];
    return {
      points: [],
      errors: [{ line: lineAt(text, Number(at ?? text.length)), problem: "this is not JSON" }],
    };
  }
  const features = isRecord(document) ? document["features"] : undefined;
  if (!Array.isArray(features))
    return { points: [], errors: [{ line: 1, problem: "this is not a GeoJSON FeatureCollection" }] };
  const lines = linesOfFeatures(text);
  // An entry that is not an object has no line of its own: the numbers after it would be wrong.
  const areObjects = lines.length === features.length;
  const [points, errors]: [PointOfInterest[], PointError[]] = [[], []];
  for (const [index, feature] of features.entries()) {
    const read = pointOf(feature);
    if (read.ok) points.push(read.value);
    else errors.push({ line: areObjects ? (lines[index] ?? 1) : 1, problem: read.error });
  }
  return { points, errors };
}
