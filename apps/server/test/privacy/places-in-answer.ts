import { gunzipSync } from "node:zlib";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { decodePolyline } from "@cairn/geo/polyline";
import type { TestAnswer } from "../test-answer.ts";

/** Latitude and longitude in degrees. */
export type Place = readonly [lat: number, lon: number];

/**
 * Every place that an answer reveals, in any form: positions, boxes, columns, polylines, GPX, FIT and stored
 * columns.
 */
export function placesIn({ headers, rawPayload }: TestAnswer): readonly Place[] {
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  const type = headers["content-type"] ?? "";
  if (type.includes("json")) return placesInJson(JSON.parse(bytes.toString()));
  if (bytes.length === 0 || type.startsWith("image/")) return [];
  const stored = decodeRecording(bytes);
  if (stored.ok) return placesInColumns(stored.value.columns);
  const decoded = decodeBytes(bytes);
  if (decoded.ok) return placesInColumns(decoded.value.recording.columns);
  // A workout without points; its file says that it has none.
  if (decoded.error.kind === "no_points" || decoded.error.kind === "not_an_activity") return [];
  throw new Error(`an answer of the type ${type} that the test cannot read: ${decoded.error.kind}`);
}

interface Columns {
  readonly lat?: ArrayLike<number | null>;
  readonly lon?: ArrayLike<number | null>;
}

function placesInColumns({ lat, lon }: Columns): readonly Place[] {
  const places = Array.from({ length: lat?.length ?? 0 }, (_, i): Place => [
    lat?.[i] ?? Number.NaN,
    lon?.[i] ?? Number.NaN,
  ]);
  return places.filter(([y, x]) => Number.isFinite(y) && Number.isFinite(x));
}

const isList = (value: unknown): value is readonly number[] => Array.isArray(value);

/**
 * The centre of the visible part and the corners of its box are places where nobody need have been. They may
 * lie anywhere and reveal no more than the points that they are computed from.
 */
const madeUp: ReadonlySet<string> = new Set(["centerPosition", "bbox"]);

function placesInJson(value: unknown, name = ""): readonly Place[] {
  if (madeUp.has(name)) return [];
  if (typeof value === "string") {
    if (!/polyline/i.test(name)) return [];
    return placesInColumns(decodePolyline(value));
  }
  if (typeof value !== "object" || value === null) return [];
  if (isList(value)) {
    return value.flatMap((item) => placesInJson(item));
  }
  const { x, y, lat, lon, la, ln } = value as Readonly<Record<string, unknown>>;
  const found: Place[] = [];
  for (const [north, east] of [
    [y, x],
    [lat, lon],
    [la, ln],
  ]) {
    if (isList(north) && isList(east)) found.push(...placesInColumns({ lat: north, lon: east }));
    // On the wire, {0, 0} means "no place".
    if (typeof north === "number" && typeof east === "number" && (north !== 0 || east !== 0)) {
      found.push([north, east]);
    }
  }
  return [...found, ...Object.entries(value).flatMap(([key, item]) => placesInJson(item, key))];
}
