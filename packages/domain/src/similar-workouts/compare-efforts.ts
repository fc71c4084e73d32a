import { type PlanarTrack, flatten, isKnown, nearestOnStep } from "./planar-track.ts";

/**
 * One effort on a route: metres since its start and seconds by the clock of comparisons (`clockOf`), never decreasing, and
 * degrees; NaN for missing positions.
 */
export interface Effort {
  readonly time: Float64Array;
  readonly distance: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** How one effort compares with another; index i belongs to point i of the first. */
export interface EffortComparison {
  /** Metres from the other's start to the place where it passed this point; never decreasing. */
  readonly otherDistance: Float64Array;
  /**
   * Seconds by which the first is ahead there, negative if behind: by the clock of both, from the first place that both passed.
   */
  readonly lead: Float64Array;
  /** How far the other's clock was ahead of the first's at the first place that both passed, seconds. */
  readonly headStart: number;
  /** Share of the first's places that the other passed, too, 0.5 to 1. */
  readonly met: number;
}

/** Metres between the places at which two efforts are compared, and the minimum and maximum number of places. */
const stride = 25;
const minPlaces = 40;
const maxPlaces = 500;

/** Maximum distance between the same place in two recordings, metres: two receivers on both sides of a wide road. */
export const apart = 60;

/**
 * Search range of the other track round the expected place: metres, plus a share of its length for the first place, later of the
 * track since the last place that both passed.
 */
const reach = { metres: 150, first: 0.05, later: 0.5 };

/** Weight of a metre along the track relative to a metre beside it, so that the right one of several passages is chosen. */
const patience = 0.1;

/** Minimum share of places that both have to have passed for a meaningful comparison. */
const minMetShare = 0.5;

/**
 * Compares two efforts on the same route by place, not by distance alone: a few metres that one receiver measured more do not
 * add up to seconds.
 *
 * At even steps along the first it searches for the nearest place of the other, never going back; between these places both
 * advance evenly. Undefined without a running clock, without positions, and if the tracks do not meet on at least half of the
 * first: a different route, the same in the other direction, or a loop that began elsewhere (see `loopStarts`).
 */
export function compareEfforts(one: Effort, other: Effort): EffortComparison | undefined {
  if (!hasClock(one) || !hasClock(other)) return undefined;
  const { places, met } = meetings(one, other);
  const [first] = places;
  if (!first) return undefined;
  const otherDistance = new Float64Array(one.distance.length);
  const lead = new Float64Array(one.distance.length);
  const headStart = timeAt(other, first.theirs) - timeAt(one, first.ours);
  const length = other.distance.at(-1) ?? 0;
  let next = 0;
  let arrived = 0;
  for (let index = 0; index < otherDistance.length; index++) {
    const metres = one.distance[index] ?? 0;
    // During a rest the effort has been at the place since arriving; the other's time there is also that of arriving.
    if (index === 0 || metres > (one.distance[index - 1] ?? 0)) arrived = one.time[index] ?? 0;
    while (next < places.length && (places[next]?.ours ?? 0) <= metres) next++;
    const place = Math.max(0, Math.min(length, between(places[next - 1], places[next], metres)));
    otherDistance[index] = place;
    lead[index] = timeAt(other, place) - arrived - headStart;
  }
  return { otherDistance, lead, headStart, met };
}

/** A place that both passed, as metres from each start. */
interface Meeting {
  readonly ours: number;
  readonly theirs: number;
}

const hasClock = ({ time, distance }: Effort): boolean =>
  (time.at(-1) ?? 0) > (time[0] ?? 0) && (distance.at(-1) ?? 0) > 0;

/** Before the first meeting and after the last, both advance at the same rate. */
function between(before: Meeting | undefined, after: Meeting | undefined, metres: number): number {
  if (before && after) {
    const share = (metres - before.ours) / (after.ours - before.ours);
    return before.theirs + share * (after.theirs - before.theirs);
  }
  const known = before ?? after;
  return known ? known.theirs + (metres - known.ours) : metres;
}

/** Seconds at which an effort arrived at a distance, interpolated between its points. */
export function timeAt({ distance, time }: Pick<Effort, "distance" | "time">, metres: number): number {
  let low = 0;
  let high = distance.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distance[middle] ?? 0) < metres) low = middle + 1;
    else high = middle;
  }
  const to = distance[low] ?? 0;
  const from = distance[low - 1] ?? to;
  const share = to > from ? Math.max(0, Math.min(1, (metres - from) / (to - from))) : 1;
  const earlier = time[low - 1] ?? time[low] ?? 0;
  return earlier + share * ((time[low] ?? 0) - earlier);
}

interface Meetings {
  readonly places: readonly Meeting[];
  /** Share of the searched places that were found. */
  readonly met: number;
}

const none: Meetings = { places: [], met: 0 };

/** Places that both passed, in order; empty if fewer than half of the searched ones were found. */
function meetings(one: Effort, other: Effort): Meetings {
  const start = one.lat.findIndex((degrees, index) => !Number.isNaN(degrees + (one.lon[index] ?? 0)));
  if (start === -1) return none;
  const frame = { lat: one.lat[start] ?? 0, lon: one.lon[start] ?? 0 };
  const [ours, theirs] = [flatten(one, frame), flatten(other, frame)];
  const length = one.distance.at(-1) ?? 0;
  const step = length / Math.max(minPlaces, Math.min(maxPlaces, Math.round(length / stride)));
  const met: Meeting[] = [];
  let looked = 0;
  let due = 0;
  for (let index = 0; index < ours.distance.length; index++) {
    const metres = ours.distance[index] ?? 0;
    if ((metres < due && metres < length) || !isKnown(ours, index)) continue;
    due = metres + step;
    looked++;
    const last = met.at(-1);
    if (last && metres <= last.ours) continue;
    const place = passage(theirs, ours.east[index] ?? 0, ours.north[index] ?? 0, last, metres);
    if (place !== undefined) met.push({ ours: metres, theirs: place });
  }
  return met.length < looked * minMetShare ? none : { places: met, met: met.length / looked };
}

/**
 * Metres at which a track passes nearest to a place, searched for round the expected place after the last meeting; undefined if
 * it does not.
 */
function passage(
  track: PlanarTrack,
  east: number,
  north: number,
  last: Meeting | undefined,
  metres: number,
): number | undefined {
  const length = track.distance.at(-1) ?? 0;
  const expected = last ? last.theirs + (metres - last.ours) : metres;
  const slack = reach.metres + (last ? reach.later * (metres - last.ours) : reach.first * length);
  const from = Math.max(last?.theirs ?? 0, expected - slack);
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let to = Math.max(1, firstBeyond(track.distance, from)); to < track.distance.length; to++) {
    if ((track.distance[to - 1] ?? 0) > expected + slack) break;
    if (!isKnown(track, to) || !isKnown(track, to - 1)) continue;
    const { off, along } = nearestOnStep(track, to, east, north);
    const place = Math.max(from, along);
    const cost = off + patience * Math.abs(place - expected);
    if (off > apart || cost >= least) continue;
    least = cost;
    best = place;
  }
  return best;
}

/** First index whose distance is not below `metres`. */
function firstBeyond(distance: Float64Array, metres: number): number {
  let low = 0;
  let high = distance.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distance[middle] ?? 0) < metres) low = middle + 1;
    else high = middle;
  }
  return low;
}
