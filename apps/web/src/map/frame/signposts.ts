import { haversine } from "@cairn/geo/haversine";
import { type MapView, project } from "../projection/map-view.ts";

/** A town or village of the base map. */
export interface Place {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  /** Ten times the logarithm of its inhabitants. */
  readonly rank: number;
}

/** A label at the map's edge that names a place beyond it, as on printed maps. */
export interface Signpost {
  readonly name: string;
  /** Metres from the centre of the map. */
  readonly distance: number;
  /** Middle of the label, CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Direction of the arrow, degrees clockwise from up. */
  readonly bearing: number;
}

/** Left, top, right and bottom in CSS pixels. */
export type Box = readonly [number, number, number, number];

/** A map that shows this many places needs no signposts. */
const enoughPlaces = 3;
const maxSignposts = 3;
/** Minimum angle between two signposts, degrees. */
const leastTurn = 55;
/** Maximum distance of a signposted place, metres. */
const reach = 90_000;
/** From the middle of the label to the edge of the map, CSS pixels. */
const marginX = 84;
const marginY = 26;
const halfWords: readonly [number, number] = [70, 12];

const overlaps = (x: number, y: number, [left, top, right, bottom]: Box): boolean =>
  x + halfWords[0] > left && x - halfWords[0] < right && y + halfWords[1] > top && y - halfWords[1] < bottom;

/** Where the ray from the centre of the map to a far pixel leaves the map's inner frame. */
function onEdge(view: MapView, x: number, y: number): readonly [number, number] {
  const dx = x - view.width / 2;
  const dy = y - view.height / 2;
  const scale = Math.min(
    (view.width / 2 - marginX) / Math.max(Math.abs(dx), 1e-9),
    (view.height / 2 - marginY) / Math.max(Math.abs(dy), 1e-9),
  );
  return [view.width / 2 + dx * scale, view.height / 2 + dy * scale];
}

/** Pixels by which a label may be moved along the edge, nearest first. */
const slides = [0, 70, -70, 140, -140] as const;

/** The first free position for a label on or near a point of the edge. */
function freePlace(
  view: MapView,
  [x, y]: readonly [number, number],
  reserved: readonly Box[],
): readonly [number, number] | undefined {
  const upright = Math.abs(x - marginX) < 1 || Math.abs(x - view.width + marginX) < 1;
  for (const slide of slides) {
    const place = upright ? ([x, y + slide] as const) : ([x + slide, y] as const);
    const fits =
      place[0] > marginX - 1 &&
      place[0] < view.width - marginX + 1 &&
      place[1] > marginY - 1 &&
      place[1] < view.height - marginY + 1;
    if (fits && !reserved.some((box) => overlaps(place[0], place[1], box))) return place;
  }
  return undefined;
}

const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
};

/**
 * At most three places beyond the map, largest and nearest first, in different directions and outside `reserved`. Empty
 * if the map shows enough places itself.
 */
export function signposts(view: MapView, places: readonly Place[], reserved: readonly Box[]): Signpost[] {
  const projected = places.map((place) => ({ place, at: project(view, place.lon, place.lat) }));
  const isInside = ([x, y]: readonly [number, number]) => x > 0 && x < view.width && y > 0 && y < view.height;
  if (projected.filter(({ at }) => isInside(at)).length >= enoughPlaces) return [];
  const candidates = projected
    .filter(({ at }) => !isInside(at))
    .flatMap(({ place, at: [px, py] }) => {
      const distance = haversine(view.centre.lat, view.centre.lon, place.lat, place.lon);
      const spot = distance > reach ? undefined : freePlace(view, onEdge(view, px, py), reserved);
      if (!spot) return [];
      const bearing = (Math.atan2(px - view.width / 2, view.height / 2 - py) * 180) / Math.PI;
      const worth = place.rank - 14 * Math.log10(distance);
      return [{ name: place.name, distance, x: spot[0], y: spot[1], bearing, worth }];
    })
    .toSorted((a, b) => b.worth - a.worth);
  const chosen: Signpost[] = [];
  for (const { worth: _worth, ...post } of candidates) {
    if (chosen.length === maxSignposts) break;
    if (chosen.every((other) => turnBetween(other.bearing, post.bearing) >= leastTurn)) chosen.push(post);
  }
  return chosen;
}
