import type { Tags } from "../element.ts";
import { elevation } from "./tag-values.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";

/** Class and first zoom by key and value. */
const classes: readonly (readonly [
  key: string,
  ReadonlyMap<string, readonly [name: string, minZoom: number]>,
])[] = [
  [
    "natural",
    new Map([
      ["peak", ["peak", 13]],
      ["volcano", ["volcano", 9]],
      ["saddle", ["saddle", 12]],
      ["cave_entrance", ["cave", 13]],
      ["spring", ["spring", 13]],
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
      ["viewpoint", ["viewpoint", 13]],
      ["camp_site", ["camp_site", 13]],
      ["caravan_site", ["camp_site", 13]],
      ["picnic_site", ["picnic", 14]],
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
      ["shelter", ["shelter", 13]],
      ["drinking_water", ["drinking_water", 14]],
      ["hospital", ["hospital", 12]],
      ["parking", ["parking", 14]],
      ["toilets", ["toilets", 14]],
      ["place_of_worship", ["church", 14]],
      ["bicycle_parking", ["bicycle_parking", 14]],
      ["bicycle_repair_station", ["bicycle_repair", 14]],
    ]),
  ],
];

/** Shelters at stops are not shelters in the mountains. */
const isStop = (tags: Tags): boolean => tags.get("shelter_type") === "public_transport";

/** Shores that are areas on the map; their point is for the name. */
const named = new Set(["bay", "beach", "harbour"]);

/** Points of interest: peaks, huts, water, stations and others that people look for outdoors. Peaks get their zoom and rank from `rankPeaks`. */
export function pois(tags: Tags): Sketch | undefined {
  for (const [key, ofValue] of classes) {
    const found = classOf(tags, key, ofValue);
    if (!found) continue;
    const [name, minZoom] = found;
    if (name === "shelter" && isStop(tags)) return undefined;
    if (named.has(name) && !tags.has("name")) return undefined;
    if (name === "parking" && /^(?:private|no|customers)$/.test(tags.get("access") ?? "")) return undefined;
    return sketch("poi", minZoom, tags, { class: name, ele: elevation(tags), rank: minZoom - 8 });
  }
  return undefined;
}
