import { type PlanarTrack, flatten, isKnown, nearestOnStep } from "./planar-track.ts";

/** One effort on a route: metres since its start and seconds by the clock of comparisons (`clockOf`), never decreasing, and degrees; NaN where there was no position. */
export interface Effort {
  readonly time: Float64Array;
  readonly distance: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** How one effort compares with another; index i belongs to point i of the one. */
export interface EffortComparison {
  /** Metres from the other's start at which it passed the same place; never decreasing. */
  readonly otherDistance: Float64Array;
  /** Seconds by which the one is ahead there, below 0 behind: by the clock of both, from the first place that both passed. */
  readonly lead: Float64Array;
  /** By how much the other's clock was ahead of the one's at the first place that both passed, seconds. */
  readonly headStart: number;
  /** Share of the one's places at which the other came past as well, 0.5 to 1. */
  readonly met: number;
}

/** Metres between the places at which two efforts are put side by side, and how many there are at least and at most. */
const stride = 25;
const minPlaces = 40;
const maxPlaces = 500;

/** Metres by which the same place may differ in two recordings: two receivers on both sides of a wide road. */
export const apart = 60;

/**
 * How far round the expected place the other track is looked at: metres, and a share of its length for the first place, later of the track
 * since the last place that both passed.
 */
const reach = { metres: 150, first: 0.05, later: 0.5 };

/** What a metre along the track weighs against a metre beside it, so that the right one of several passages is taken. */
const patience = 0.1;

/** Share of the places that both have to have passed for a comparison to say anything. */
const minMetShare = 0.5;

/**
 * Puts two efforts on the same route side by side, by place and not by distance alone: a few metres that one receiver measured more do not
 * add up to seconds.
 *
 * At even steps along the one the nearest place of the other is looked for, never going back; between them both advance evenly. Undefined
 * where no clock ran, without positions, and where the tracks do not meet on at least half of the one: another route, the same in the other
 * direction, or a loop begun elsewhere (see `loopStarts`).
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
    // Who stands still has been at the place since arriving: the other's time for it is of arriving, too.
    if (index === 0 || metres > (one.distance[index - 1] ?? 0)) arrived = one.time[index] ?? 0;
    while (next < places.length && (places[next]?.ours ?? 0) <= metres) next++;
    const place = Math.max(0, Math.min(length, between(places[next - 1], places[next], metres)));
    otherDistance[index] = place;
    lead[index] = timeAt(other, place) - arrived - headStart;
  }
  return { otherDistance, lead, headStart, met };
}

/** A place that both passed, by metres from either start. */
interface Meeting {
  readonly ours: number;
  readonly theirs: number;
}

const hasClock = ({ time, distance }: Effort): boolean =>
  (time.at(-1) ?? 0) > (time[0] ?? 0) && (distance.at(-1) ?? 0) > 0;

/** Before the first meeting and after the last, both advance alike. */
function between(before: Meeting | undefined, after: Meeting | undefined, metres: number): number {
  if (before && after) {
    const share = (metres - before.ours) / (after.ours - before.ours);
    return before.theirs + share * (after.theirs - before.theirs);
  }
  const known = before ?? after;
  return known ? known.theirs + (metres - known.ours) : metres;
}

/** Seconds at which an effort arrived at a distance, evenly between its points. */
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
  /** Share of the places looked for that were found. */
  readonly met: number;
}

const none: Meetings = { places: [], met: 0 };

/** Places that both passed, in their order; none where fewer than half of those looked for were found. */
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

/** Metres at which a track passes a place nearest, looked for round where it should be after the last meeting; undefined where it does not. */
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
