import type { RegionWay } from "./region-map.ts";

/** How a person of the demo travels along the ways of the map. */
export type Travel = "run" | "trail" | "road" | "gravel" | "mountain-bike" | "ski-track" | "ski-tour";

type Tags = RegionWay["tags"];

/**
 * How long a metre of each class of way feels, relative to the best class; classes that are not listed are
 * not used.
 */
type Costs = Readonly<Record<string, number>>;

const streets = { residential: 1.3, living_street: 1.2, unclassified: 1.4, service: 1.5 };

const costs: Readonly<Record<Travel, Costs>> = {
  run: {
    ...streets,
    footway: 1,
    path: 1,
    track: 1,
    pedestrian: 1,
    cycleway: 1,
    tertiary: 1.7,
    secondary: 2.2,
    primary: 4,
  },
  trail: {
    ...streets,
    path: 1,
    track: 1.1,
    footway: 1.1,
    bridleway: 1,
    steps: 1.3,
    pedestrian: 1.3,
    tertiary: 2.5,
    secondary: 3,
    primary: 5,
  },
  road: {
    primary: 1,
    primary_link: 1,
    secondary: 1,
    secondary_link: 1,
    tertiary: 1,
    unclassified: 1.2,
    residential: 1.5,
    living_street: 2,
    trunk: 1.2,
    trunk_link: 1.2,
  },
  gravel: {
    track: 1,
    unclassified: 1.1,
    tertiary: 1.2,
    secondary: 1.4,
    residential: 1.6,
    living_street: 1.8,
    service: 1.6,
    cycleway: 1,
    primary: 2.4,
    primary_link: 2.4,
    trunk: 3,
    trunk_link: 3,
  },
  "mountain-bike": {
    track: 1,
    path: 2.2,
    cycleway: 1,
    unclassified: 1.4,
    residential: 1.6,
    service: 1.5,
    living_street: 1.6,
    tertiary: 1.8,
    secondary: 2.2,
    primary: 4,
    primary_link: 4,
  },
  "ski-track": { track: 1, path: 1.6, service: 2, unclassified: 3, footway: 2 },
  "ski-tour": {
    path: 1,
    track: 1,
    footway: 1.3,
    steps: 1.5,
    service: 1.5,
    piste: 1.1,
    unclassified: 2,
    tertiary: 3,
  },
};

/** Grades of the Swiss Alpine Club that people hike and run; steeper ones need hands. */
const hiked: readonly (string | undefined)[] = [
  undefined,
  "hiking",
  "mountain_hiking",
  "demanding_mountain_hiking",
];
const ridden: readonly (string | undefined)[] = [undefined, "hiking"];
const paved = /^(?:asphalt|paved|concrete|paving_stones|sett)/;
const forbidden: ReadonlySet<string | undefined> = new Set(["no", "private"]);

/** Nobody likes to ride in a tunnel, and the elevation model only knows the mountain above it. */
const tunnelCost = 30;

const onWheels: ReadonlySet<Travel> = new Set<Travel>(["road", "gravel", "mountain-bike"]);

/** Cost of a metre of a way, 1 for the best; undefined if one may not use the way, or would not. */
export function costOfWay(travel: Travel, tags: Tags): number | undefined {
  const isPiste = tags["piste:type"] === "downhill" || tags["piste:type"] === "skitour";
  const kind = tags["highway"] ?? (isPiste ? "piste" : "");
  const cost = costs[travel][kind];
  if (cost === undefined || forbidden.has(tags["access"]) || tags["area"] === "yes") return undefined;
  const isAllowed = onWheels.has(travel) ? mayRide(travel, tags) : mayWalk(travel, tags);
  return isAllowed ? cost * (tags["tunnel"] === "yes" ? tunnelCost : 1) : undefined;
}

function mayWalk(travel: Travel, tags: Tags): boolean {
  const isEasy = travel === "run" || travel === "ski-track";
  const grades = isEasy ? ridden : hiked;
  return !forbidden.has(tags["foot"]) && grades.includes(tags["sac_scale"]);
}

function mayRide(travel: Travel, tags: Tags): boolean {
  if (forbidden.has(tags["bicycle"]) || tags["bicycle"] === "dismount") return false;
  if (travel === "road") return tags["surface"] === undefined || paved.test(tags["surface"]);
  const grade = Number(tags["mtb:scale"] ?? 0);
  return grade <= 3 && (tags["mtb:scale"] !== undefined || ridden.includes(tags["sac_scale"]));
}

/** Directions in which a way may be used: vehicles follow one-way streets and roundabouts. */
export function directionsOf(travel: Travel, tags: Tags): "both" | "forward" | "backward" {
  if (!onWheels.has(travel)) return "both";
  if (tags["oneway"] === "-1") return "backward";
  return tags["oneway"] === "yes" || tags["junction"] === "roundabout" ? "forward" : "both";
}
