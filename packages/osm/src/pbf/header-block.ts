import { fail, ok, type Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import type { ExtractError } from "../extract-error.ts";
import { ProtobufReader } from "./protobuf-reader.ts";

/** The data in the head of an extract. */
export interface ExtractHeader {
  /**
   * West, south, east, north in degrees, west greater than east across the antimeridian; undefined if it is missing or invalid.
   */
  readonly bbox: Bbox | undefined;
  /**
   * Time up to which the extract contains changes of OpenStreetMap, seconds since 1970; undefined if it is missing or invalid.
   */
  readonly replicationTimestamp: number | undefined;
  /** The program that wrote it, "" if unknown. */
  readonly writingProgram: string;
}

/** Features of the format that this reader supports (`HeaderBlock.required_features`). */
const knownFeatures = new Set(["OsmSchema-V0.6", "DenseNodes"]);
/** OpenStreetMap began in 2004, and a year has four digits. */
const earliest = Date.UTC(2004, 0) / 1000;
const latest = Date.UTC(9999, 11, 31) / 1000;
/** The bounding box is in nanodegrees. */
const unitsPerDegree = 1e9;
/** Width of a box across the antimeridian, degrees: sides that were mixed up make a wider one. */
const widestAcross = 180;

/**
 * Reads the message of an OSMHeader blob (`HeaderBlock`: bbox = 1, required_features = 4, optional_features = 5, writingprogram =
 * 16, osmosis_replication_timestamp = 32).
 */
export function parseHeaderBlock(bytes: Uint8Array, at: number): Result<ExtractHeader, ExtractError> {
  const reader = new ProtobufReader(bytes);
  const texts = new TextDecoder();
  const required: string[] = [];
  const optional: string[] = [];
  let bbox: Bbox | undefined;
  let replicationTimestamp: number | undefined;
  let writingProgram = "";
  const text = (): string => {
    const end = reader.block();
    const content = texts.decode(bytes.subarray(reader.at, end));
    reader.at = end;
    return content;
  };
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field === 1) bbox = readBbox(reader);
    else if (field === 4) required.push(text());
    else if (field === 5) optional.push(text());
    else if (field === 16) writingProgram = text();
    else if (field === 32) replicationTimestamp = plausibleMoment(reader.integer());
    else reader.skip();
  }
  if (reader.failed) return fail({ kind: "damaged", at, what: "its first block cannot be read" });
  const feature = required.find((name) => !knownFeatures.has(name));
  if (feature !== undefined) return fail({ kind: "unsupported_feature", feature: printable(feature) });
  replicationTimestamp ??= timestampOf(optional);
  return ok({ bbox, replicationTimestamp, writingProgram });
}

/** A name that can safely be part of a sentence on a terminal. */
const printable = (name: string): string => name.slice(0, 100).replaceAll(/[^ -~]/g, "?");

/** `HeaderBBox`: left = 1, right = 2, top = 3, bottom = 4. */
function readBbox(reader: ProtobufReader): Bbox | undefined {
  const end = reader.block();
  const outerEnd = reader.end;
  reader.end = end;
  const sides = [0, 0, 0, 0, 0];
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field <= 4) sides[field] = reader.zigzagNumber() / unitsPerDegree;
    else reader.skip();
  }
  reader.end = outerEnd;
  const [, west = 0, east = 0, north = 0, south = 0] = sides;
  const isWithin = [west, east].every((lon) => Math.abs(lon) <= 180) && south >= -90 && north <= 90;
  const isPlausible = (west < east || west - east > 360 - widestAcross) && south < north;
  return isWithin && isPlausible ? [west, south, east, north] : undefined;
}

/** Older programs write the time among the optional features, as `timestamp=2016-03-05T00:26:02Z`. */
function timestampOf(features: readonly string[]): number | undefined {
  const found = features.find((feature) => feature.startsWith("timestamp="));
  const seconds = Date.parse(found?.slice("timestamp=".length) ?? "") / 1000;
  return plausibleMoment(seconds);
}

const plausibleMoment = (seconds: number): number | undefined =>
  seconds >= earliest && seconds <= latest ? seconds : undefined;
