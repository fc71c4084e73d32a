import type { Waypoint, WaypointSymbol } from "@cairn/domain/recording/waypoint";

/** `sym` of a waypoint: the names of Garmin's devices and programs, which others read too. */
export const gpxSymbols: Readonly<Record<WaypointSymbol, string>> = {
  generic: "Flag, Blue",
  summit: "Summit",
  viewpoint: "Scenic Area",
  hut: "Lodge",
  campsite: "Campground",
  water: "Drinking Water",
  food: "Restaurant",
  parking: "Parking Area",
  toilet: "Restroom",
  camera: "Camera",
  danger: "Danger Area",
  first_aid: "Medical Facility",
};

/** What waypoints without a name are called in courses, where devices show the name. */
export const symbolNames: Readonly<Record<WaypointSymbol, string>> = {
  generic: "Waypoint",
  summit: "Summit",
  viewpoint: "Viewpoint",
  hut: "Hut",
  campsite: "Campsite",
  water: "Water",
  food: "Food",
  parking: "Parking",
  toilet: "Toilet",
  camera: "Photo",
  danger: "Danger",
  first_aid: "First aid",
};

/** What other programs, and KML files, write for the same. */
const otherNames: readonly (readonly [string, WaypointSymbol])[] = [
  ["peak", "summit"],
  ["mountain", "summit"],
  ["viewpoint", "viewpoint"],
  ["overlook", "viewpoint"],
  ["lodging", "hut"],
  ["cabin", "hut"],
  ["hut", "hut"],
  ["shelter", "hut"],
  ["campsite", "campsite"],
  ["tent", "campsite"],
  ["water", "water"],
  ["water source", "water"],
  ["food", "food"],
  ["fast food", "food"],
  ["cafe", "food"],
  ["parking", "parking"],
  ["toilet", "toilet"],
  ["toilets", "toilet"],
  ["photo", "camera"],
  ["danger", "danger"],
  ["skull and crossbones", "danger"],
  ["first_aid", "first_aid"],
  ["first aid", "first_aid"],
];

const symbols: ReadonlyMap<string, WaypointSymbol> = new Map([
  ...otherNames,
  ...Object.entries(gpxSymbols).map(
    ([symbol, name]) => [name.toLowerCase(), symbol as WaypointSymbol] as const,
  ),
]);

/** The symbol of that name, in any case; `generic` for one that is not known. */
export const symbolNamed = (name: string): WaypointSymbol =>
  symbols.get(name.trim().toLowerCase()) ?? "generic";

/**
 * A waypoint of a course, whose format has few types: one without a type has the symbol by whose name it is called, and
 * one that is called by the name of its symbol has no other name.
 *
 * @param type absent where the format says no more than that it is one
 */
export function waypointOf(
  place: Pick<Waypoint, "lat" | "lon">,
  type: WaypointSymbol | undefined,
  text: string,
): Waypoint {
  const symbol = type ?? symbolNamed(text);
  return { ...place, name: text === symbolNames[symbol] ? "" : text, symbol };
}
