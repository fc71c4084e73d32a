import type { Waypoint, WaypointSymbol } from "@cairn/domain/recording/waypoint";
import { isPosition } from "@cairn/geo/position";
import { waypointOf } from "../../points/waypoint-symbols.ts";
import type { FitMessage } from "../protocol/fit-message.ts";

/** Numbers of the fields of `course_point` (FIT profile). */
const field = { lat: 2, lon: 3, type: 5, name: 6, favorite: 8 };

/** Types that say where to go: left, right, straight, forks, and the turns up to the U-turn. */
const turns: ReadonlySet<number> = new Set([6, 7, 8, 16, 17, 18, 19, 20, 21, 22, 23]);
/** Types of ways that the profile has no turn for, where the file is our own: generic and transport. */
const ownTurns: ReadonlySet<number> = new Set([0, 51]);
/** Distances along the line: general_distance and mile_marker. */
const distances: ReadonlySet<number> = new Set([30, 34]);

/** Types of places that have a symbol. */
const symbols: ReadonlyMap<number, WaypointSymbol> = new Map([
  [1, "summit"],
  [3, "water"],
  [4, "food"],
  [5, "danger"],
  [9, "first_aid"],
  // Climbs by their category, which are marked where they end.
  [10, "summit"],
  [11, "summit"],
  [12, "summit"],
  [13, "summit"],
  [14, "summit"],
  [27, "campsite"],
  // The station of a race where people eat and drink.
  [28, "food"],
  [32, "food"],
  [33, "water"],
  [36, "hut"],
  [38, "viewpoint"],
  [39, "toilet"],
  // A sharp curve, a steep incline, an obstacle, an alert.
  [42, "danger"],
  [43, "danger"],
  [46, "danger"],
  [48, "food"],
  [52, "danger"],
]);

const semicirclesPerDegree = 2 ** 31 / 180;

/**
 * The place that a course point marks; undefined for a turn, a mark of distance and a position that is not on earth.
 *
 * @param isOwn whether Cairn wrote the file, which marks its waypoints as favorites
 */
export function readCoursePoint(message: FitMessage, isOwn: boolean): Waypoint | undefined {
  const type = message.number(field.type);
  if (turns.has(type) || distances.has(type)) return undefined;
  if (isOwn && ownTurns.has(type) && message.number(field.favorite) !== 1) return undefined;
  const lat = message.signed(field.lat) / semicirclesPerDegree;
  const lon = message.signed(field.lon) / semicirclesPerDegree;
  if (!isPosition(lat, lon)) return undefined;
  return waypointOf({ lat, lon }, symbols.get(type), message.text(field.name) ?? "");
}
