import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch, type Theme, zoomOfArea } from "./theme.ts";

/** Classes by key and value; the first key with a class is used. */
const classes: readonly (readonly [key: string, ReadonlyMap<string, string>])[] = [
  [
    "landuse",
    new Map([
      ["residential", "residential"],
      ["industrial", "industrial"],
      ["railway", "industrial"],
      ["commercial", "commercial"],
      ["retail", "commercial"],
      ["recreation_ground", "park"],
      ["cemetery", "cemetery"],
      ["military", "military"],
      ["quarry", "quarry"],
      ["landfill", "quarry"],
      ["winter_sports", "ski_area"],
    ]),
  ],
  [
    "leisure",
    new Map([
      ["park", "park"],
      ["garden", "park"],
      ["playground", "park"],
      ["golf_course", "park"],
      ["pitch", "pitch"],
      ["track", "pitch"],
      ["sports_centre", "pitch"],
      ["stadium", "pitch"],
    ]),
  ],
  ["aeroway", new Map([["aerodrome", "airfield"]])],
  ["place", new Map([["square", "square"]])],
  [
    "amenity",
    new Map([
      ["grave_yard", "cemetery"],
      ["school", "school"],
      ["kindergarten", "school"],
      ["college", "school"],
      ["university", "school"],
      ["hospital", "hospital"],
      ["parking", "parking"],
    ]),
  ],
];

/** First zooms of classes that matter from afar; for the others it is 11. */
const firstZooms: ReadonlyMap<string, number> = new Map([
  ["residential", 8],
  ["ski_area", 9],
  ["airfield", 9],
  ["military", 9],
  ["industrial", 9],
  ["parking", 13],
  ["square", 13],
]);

/** Ground that is open to walkers, drawn as an area: a street or a footway with `area=yes`. */
const isWalkedOver = (tags: Tags): boolean =>
  tags.get("area") === "yes" && /^(?:pedestrian|footway)$/.test(tags.get("highway") ?? "");

/** Uses of the ground. */
export const landuse: Theme = (tags, area) => {
  if (tags.has("building")) return undefined;
  for (const [key, ofValue] of classes) {
    const name = classOf(tags, key, ofValue);
    if (name === undefined) continue;
    return ofClass(name, tags, area);
  }
  return isWalkedOver(tags) ? ofClass("square", tags, area) : undefined;
};

const ofClass = (name: string, tags: Tags, area: number): Sketch =>
  sketch("landuse", zoomOfArea(area, 16, [firstZooms.get(name) ?? 11, 14]), tags, { class: name });

/** National parks and other protected areas. */
export const protectedAreas: Theme = (tags, area) => {
  const boundary = tags.get("boundary");
  const isReserve = tags.get("leisure") === "nature_reserve";
  if (!isReserve && boundary !== "national_park" && boundary !== "protected_area") return undefined;
  const name = boundary === "national_park" || boundary === "protected_area" ? boundary : "nature_reserve";
  const first = name === "national_park" ? 5 : 7;
  return sketch("protected_area", zoomOfArea(area, 64, [first, 13]), tags, { class: name });
};
