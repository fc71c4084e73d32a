import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition } from "@cairn/geo/position";
import { metresToArc, placeBeyond, unitVector } from "@cairn/geo/sphere";
import type { HiddenPoints } from "./hidden-points.ts";
import type { EffectiveZone } from "./privacy-zones.ts";
import type { Recording } from "../recording/recording.ts";
import { seededFractions } from "./seeded-fractions.ts";

/** Metres of the track that tell its direction where it comes out of a cut. */
const directionLength = 60;

/** What leads on from a cut, in one direction along the recording. */
interface Walk {
  /** Number of the first position outside, among those that have one. */
  readonly from: number;
  readonly step: 1 | -1;
}

/**
 * Hides more of the track at both sides of each cut, so that its ends lie on no circle, and lead to nobody's door when they are prolonged:
 *
 * - a stretch of a length that the zone's seed draws for each cut, the same whenever the recording is cut again;
 * - then on for as long as what follows leads straight back into the disc, at most as far again as the disc's radius.
 *
 * All of it depends on the disc alone and not on where in it the zone lies. Linear time.
 */
export const extendRedaction = (
  recording: Recording,
  found: HiddenPoints,
  zones: readonly EffectiveZone[],
): HiddenPoints => {
  const { lat, lon } = recording.columns;
  if (lat === undefined || lon === undefined || zones.length === 0) return found;
  const track = new RedactedTrack(recording, lat, lon, found);
  const draws = new Map(zones.map((zone) => [zone, redactionDraws(zone, recording)]));
  const hidden = found.hidden.slice();
  for (const walk of track.walks()) {
    const zone = track.nearestZone(walk.from, zones);
    track.hide(hidden, walk, zone, zone.varies * (draws.get(zone)?.() ?? 0));
  }
  return { hidden, broken: found.broken };
};

/** Numbers from 0 to 1 for the cuts of a zone, one after another, the same for the same recording. */
const redactionDraws = ({ seed }: EffectiveZone, { startTime = 0, length }: Recording): (() => number) => {
  const mixed = [Math.floor(startTime / 1000), startTime === 0 ? length : 0].map((number, k) => {
    const word = Number.parseInt(seed.slice(8 * k, 8 * k + 8), 16);
    return ((word ^ (number | 0)) >>> 0).toString(16).padStart(8, "0");
  });
  return seededFractions(mixed.join("") + seed.slice(16));
};

/** The positions of a recording, and where it is cut. */
class RedactedTrack {
  /** Indices of the points that have a position. */
  private readonly located: readonly number[];
  private readonly length: number;
  private readonly lat: Float64Array;
  private readonly lon: Float64Array;
  private readonly found: HiddenPoints;

  constructor({ length }: Recording, lat: Float64Array, lon: Float64Array, found: HiddenPoints) {
    const located: number[] = [];
    for (let i = 0; i < length; i++) {
      const [y, x] = [lat[i] ?? Number.NaN, lon[i] ?? Number.NaN];
      if (found.hidden[i] === 1 || (isPosition(y, x) && !isNullIsland(y, x))) located.push(i);
    }
    this.located = located;
    this.length = length;
    this.lat = lat;
    this.lon = lon;
    this.found = found;
  }

  /** Each place where something visible follows on a cut, or goes before one. */
  walks(): readonly Walk[] {
    const walks: Walk[] = [];
    for (let k = 1; k < this.located.length; k++) {
      const [before, after] = [this.isOpen(k - 1), this.isOpen(k)];
      if (before === after && !this.isBrokenBefore(k)) continue;
      if (before) walks.push({ from: k - 1, step: -1 });
      if (after) walks.push({ from: k, step: 1 });
    }
    return walks;
  }

  nearestZone(k: number, zones: readonly EffectiveZone[]): EffectiveZone {
    return zones.reduce((nearest, zone) =>
      this.outside(k, zone) < this.outside(k, nearest) ? zone : nearest,
    );
  }

  /** Marks what lies on the way from a cut until the track may be seen. */
  hide(hidden: Uint8Array, { from, step }: Walk, zone: EffectiveZone, least: number): void {
    let gone = Math.max(0, this.outside(from, zone));
    let k = from;
    // Never goes back, so that a long rest at one place costs no more than its points.
    let ahead: number | undefined = from;
    for (; this.isOpen(k); k += step) {
      ahead = ahead === undefined ? undefined : this.awayFrom(k, ahead, step);
      if (gone >= least && (gone >= least + zone.radius || !this.leadsBack(k, ahead, zone))) break;
      const isEnd = this.isBrokenBefore(step > 0 ? k + 1 : k);
      if (isEnd) {
        k += step;
        break;
      }
      gone += this.metres(k, k + step) || 0;
    }
    if (step > 0) hidden.fill(1, this.located[from] ?? 0, this.located[k] ?? this.length);
    else hidden.fill(1, (this.located[k] ?? -1) + 1, (this.located[from] ?? -1) + 1);
  }

  private isOpen(k: number): boolean {
    const i = this.located[k];
    return i !== undefined && this.found.hidden[i] !== 1;
  }

  /** Whether the line to a position from the one before leads through a zone. */
  private isBrokenBefore(k: number): boolean {
    const i = this.located[k];
    return i !== undefined && this.found.broken[i] === 1;
  }

  /** The next position, from `ahead` on, that is far enough away to tell a direction; none where the track ends or is cut before. */
  private awayFrom(k: number, ahead: number, step: 1 | -1): number | undefined {
    let next = step > 0 ? Math.max(k, ahead) : Math.min(k, ahead);
    while ((this.metres(k, next) || 0) < directionLength) {
      const isEnd = this.isBrokenBefore(step > 0 ? next + 1 : next);
      next += step;
      if (isEnd || !this.isOpen(next)) return undefined;
    }
    return next;
  }

  /** Whether the line from a position ahead, over this one and on, meets the disc. What is too short to have a direction does. */
  private leadsBack(k: number, ahead: number | undefined, zone: EffectiveZone): boolean {
    if (ahead === undefined) return true;
    const [here, there] = [this.vector(k), this.vector(ahead)];
    const middle = unitVector(zone.lat, zone.lon);
    const beyond = placeBeyond(there, here, this.outside(k, zone) + 2 * zone.radius);
    return metresToArc(middle, here, beyond) <= zone.radius;
  }

  /** Metres from the edge of the disc to a position outside. */
  private outside(k: number, { lat, lon, radius }: EffectiveZone): number {
    const i = this.located[k] ?? -1;
    return haversine(this.lat[i] ?? Number.NaN, this.lon[i] ?? Number.NaN, lat, lon) - radius;
  }

  private metres(k: number, l: number): number {
    const [i, j] = [this.located[k] ?? -1, this.located[l] ?? -1];
    return haversine(
      this.lat[i] ?? Number.NaN,
      this.lon[i] ?? Number.NaN,
      this.lat[j] ?? Number.NaN,
      this.lon[j] ?? Number.NaN,
    );
  }

  private vector(k: number) {
    const i = this.located[k] ?? -1;
    return unitVector(this.lat[i] ?? 0, this.lon[i] ?? 0);
  }
}
