import type { Tags } from "../element.ts";
import { elevation } from "./tag-values.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";

/** Rank of the points of a zoom: those of zoom 8 have 0. */
const rankAt = (zoom: number): number => zoom - 8;

/** First zoom of what people choose to see before they know where it is (docs/map-schema.md). */
const soughtFrom = 11;

/** Class, first zoom, and rank if not that of the zoom, by key and value. */
const classes: readonly (readonly [
  key: string,
  ReadonlyMap<string, readonly [name: string, minZoom: number, rank?: number]>,
])[] = [
  [
    "natural",
    new Map([
      ["peak", ["peak", 13]],
      ["volcano", ["volcano", 9]],
      ["saddle", ["saddle", soughtFrom, 4]],
      ["cave_entrance", ["cave", 13]],
      ["spring", ["spring", soughtFrom, 5]],
      ["bay", ["bay", 11]],
      ["beach", ["beach", 13]],
    ]),
  ],
  ["leisure", new Map([["marina", ["harbour", 12]]])],
  ["mountain_pass", new Map([["yes", ["saddle", 11]]])],
  [
    "tourism",
    new Map([
      ["alpine_hut", ["alpine_hut", 10]],
      ["wilderness_hut", ["wilderness_hut", 11]],
      ["viewpoint", ["viewpoint", soughtFrom, 5]],
      ["camp_site", ["camp_site", soughtFrom, 5]],
      ["caravan_site", ["camp_site", soughtFrom, 5]],
      ["picnic_site", ["picnic", soughtFrom, 6]],
      ["attraction", ["attraction", 14]],
    ]),
  ],
  ["information", new Map([["guidepost", ["guidepost", 14]]])],
  ["tourism", new Map([["information", ["information", 14]]])],
  ["waterway", new Map([["waterfall", ["waterfall", 13]]])],
  [
    "railway",
    new Map([
      ["station", ["station", 11]],
      ["halt", ["halt", 12]],
    ]),
  ],
  ["aerialway", new Map([["station", ["lift_station", 13]]])],
  [
    "historic",
    new Map([
      ["castle", ["castle", 13]],
      ["monument", ["monument", 14]],
      ["memorial", ["monument", 14]],
    ]),
  ],
  [
    "amenity",
    new Map([
      ["shelter", ["shelter", soughtFrom, 5]],
      ["drinking_water", ["drinking_water", soughtFrom, 6]],
      ["hospital", ["hospital", 12]],
      ["parking", ["parking", 14]],
      ["toilets", ["toilets", soughtFrom, 6]],
      ["place_of_worship", ["church", 14]],
      ["bicycle_parking", ["bicycle_parking", 14]],
      ["bicycle_repair_station", ["bicycle_repair", soughtFrom, 6]],
    ]),
  ],
  ["service:bicycle:repair", new Map([["yes", ["bicycle_repair", soughtFrom, 6]]])],
];

/** Shelters at stops are not shelters in the mountains. */
const isStop = (tags: Tags): boolean => tags.get("shelter_type") === "public_transport";

/** Shores that are areas on the map; their point is for the name. */
const named = new Set(["bay", "beach", "harbour"]);

/** A spring, a hut or another point at which there is drinking water, too. */
const hasDrinkingWater = (tags: Tags): boolean =>
  tags.get("drinking_water") === "yes" || tags.get("amenity") === "drinking_water";

/**
 * Points of interest: peaks, huts, water, stations and others that people look for outdoors. Peaks get their zoom and rank from
 * `rankPeaks`.
 */
export function pois(tags: Tags): Sketch | undefined {
  for (const [key, ofValue] of classes) {
    const found = classOf(tags, key, ofValue);
    if (!found) continue;
    const [name, minZoom, rank = rankAt(minZoom)] = found;
    if (name === "shelter" && isStop(tags)) return undefined;
    if (named.has(name) && !tags.has("name")) return undefined;
    if (name === "parking" && /^(?:private|no|customers)$/.test(tags.get("access") ?? "")) return undefined;
    return sketch("poi", minZoom, tags, {
      class: name,
      ele: elevation(tags),
      rank,
      drinking_water: name !== "drinking_water" && hasDrinkingWater(tags),
    });
  }
  return undefined;
}
