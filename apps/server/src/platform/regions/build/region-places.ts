import { join } from "node:path";
import { importanceOfPeople, type PlaceKind } from "@cairn/domain/places/place-index";
import type { WorldFeature } from "@cairn/tiles/cutting/world-feature";
import { worldUnits } from "@cairn/tiles/cutting/world-units";
import { writeDurably } from "../../files/write-durably.ts";
import { placesFileName } from "../region-file.ts";

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Kind and importance of a settlement by its class; one with a known population has the importance of that. */
const settlements: Readonly<Record<string, readonly [PlaceKind, number]>> = {
  city: ["settlement", 0.62],
  town: ["settlement", 0.5],
  village: ["settlement", 0.35],
  suburb: ["settlement", 0.35],
  hamlet: ["settlement", 0.25],
  neighbourhood: ["settlement", 0.2],
  island: ["locality", 0.3],
  locality: ["locality", 0.12],
  isolated_dwelling: ["locality", 0.1],
};

const pois: Readonly<Record<string, readonly [PlaceKind, number]>> = {
  peak: ["peak", 0.25],
  volcano: ["peak", 0.35],
  saddle: ["pass", 0.25],
  alpine_hut: ["hut", 0.35],
  wilderness_hut: ["hut", 0.25],
  shelter: ["hut", 0.15],
  station: ["station", 0.35],
  halt: ["station", 0.3],
  lift_station: ["station", 0.2],
  cave: ["other", 0.15],
  waterfall: ["other", 0.2],
  bay: ["water", 0.2],
  beach: ["other", 0.2],
  harbour: ["other", 0.2],
  spring: ["other", 0.12],
  viewpoint: ["other", 0.15],
  camp_site: ["other", 0.15],
  castle: ["other", 0.25],
  attraction: ["other", 0.2],
};

/** Metres that make a peak as important as possible. */
const highest = 9000;

function kindOf(
  { layer, kind }: WorldFeature,
  attributes: Attributes,
): readonly [PlaceKind, number] | undefined {
  const { class: name, population, ele } = attributes;
  if (layer === "place") {
    const found = settlements[String(name)];
    return found?.[0] === "settlement" && typeof population === "number"
      ? ["settlement", importanceOfPeople(population)]
      : found;
  }
  if (layer === "poi") {
    const found = pois[String(name)];
    if (found?.[0] !== "peak" || typeof ele !== "number") return found;
    return ["peak", found[1] + 0.25 * Math.min(1, Math.max(0, ele / highest))];
  }
  if (layer === "water" && kind === "polygon" && (name === "lake" || name === "reservoir"))
    return ["water", 0.25];
  if (layer === "protected_area") return ["locality", 0.3];
  return layer === "road" || layer === "path" ? ["street", 0.05] : undefined;
}

const latOf = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldUnits))) * 180) / Math.PI;
const lonOf = (x: number): number => (x / worldUnits) * 360 - 180;

/** The middle of an area's box, or the point in the middle of a line. */
function positionOf({ kind, paths }: WorldFeature): readonly [lat: number, lon: number] {
  const [path = new Float64Array(2)] = paths;
  if (kind !== "polygon") {
    const middle = 2 * Math.floor(path.length / 4);
    return [latOf(path[middle + 1] ?? 0), lonOf(path[middle] ?? 0)];
  }
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < path.length; i += 2) {
    const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
    box[0] = Math.min(box[0] ?? x, x);
    box[1] = Math.min(box[1] ?? y, y);
    box[2] = Math.max(box[2] ?? x, x);
    box[3] = Math.max(box[3] ?? y, y);
  }
  const [west = 0, north = 0, east = 0, south = 0] = box;
  return [latOf((north + south) / 2), lonOf((west + east) / 2)];
}

const inOneCell = (text: string): string => text.replaceAll(/[\t\r\n]+/g, " ").trim();

/** A name in a language, such as `name:de`; others, such as `name:pronunciation`, have longer words. */
const translation = /^name:([a-z]{2,3})$/;

/** Side of the squares in each of which the parts of a street are one place, degrees. */
const streetSquare = 0.05;

/**
 * Collects the named places of a region for the search: settlements, peaks, passes, huts, lakes, stations, streets and what else
 * has a name of its own. Memory grows by about 150 bytes a place.
 */
export class RegionPlaces {
  private readonly lines: string[] = [];
  private readonly streets = new Set<string>();

  add(feature: WorldFeature): void {
    if (!feature.attributes.includes('"name"')) return;
    const attributes = JSON.parse(feature.attributes) as Attributes;
    const found = kindOf(feature, attributes);
    const name = inOneCell(String(attributes["name"] ?? ""));
    if (!found || name === "") return;
    const [kind, importance] = found;
    const [lat, lon] = positionOf(feature);
    if (kind === "street") {
      const part = `${Math.floor(lat / streetSquare)} ${Math.floor(lon / streetSquare)} ${name}`;
      if (this.streets.has(part)) return;
      this.streets.add(part);
    }
    const names = Object.entries(attributes).flatMap(([key, text]) => {
      const language = translation.exec(key)?.[1];
      const translated = inOneCell(String(text));
      return language === undefined || translated === name ? [] : [`${language}=${translated}`];
    });
    this.lines.push([kind, lat.toFixed(5), lon.toFixed(5), importance.toFixed(3), name, ...names].join("\t"));
  }

  /** Writes them as lines of `kind, latitude, longitude, importance, name, language=name…`; no file if there is none. */
  async write(folder: string): Promise<void> {
    if (this.lines.length > 0) await writeDurably(join(folder, placesFileName), `${this.lines.join("\n")}\n`);
  }
}
