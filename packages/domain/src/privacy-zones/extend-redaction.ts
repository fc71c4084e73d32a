import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition } from "@cairn/geo/position";
import { metresToArc, placeBeyond, unitVector } from "@cairn/geo/sphere";
import type { Recording } from "../recording/recording.ts";
import type { HiddenPoints } from "./hidden-points.ts";
import type { EffectiveZone } from "./privacy-zones.ts";
import { seededFractions } from "./seeded-fractions.ts";

/** Length of track that determines its direction where it leaves a redacted part, metres. */
const directionLength = 60;

/** The continuation of a redacted part, in one direction along the recording. */
interface Walk {
  /** Number of the first position outside, among those with a position. */
  readonly from: number;
  readonly step: 1 | -1;
}

/**
 * Hides more of the track on both sides of each redacted part, so that its ends are not on a circle, and do not point to
 * anybody's door when extended:
 *
 * - a stretch of a length drawn from the zone's seed for each cut, the same whenever the recording is cut again;
 * - then the continuation while it leads straight back into the disc, for at most another radius of the disc.
 *
 * All of it depends only on the disc, not on the zone's place in it. Linear time.
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

/** The positions of a recording, and its redacted parts. */
class RedactedTrack {
  /** Indices of the points that have a position. */
  private readonly located: readonly number[];
  private readonly length: number;
  /**
   * For each position: degrees, whether others may see it, and whether the line to it from the one before leads through a zone.
   */
  private readonly lat: Float64Array;
  private readonly lon: Float64Array;
  private readonly open: readonly boolean[];
  private readonly broken: readonly boolean[];

  constructor({ length }: Recording, lat: Float64Array, lon: Float64Array, found: HiddenPoints) {
    const located = [...found.hidden.keys()].filter((i) => {
      const [y, x] = [lat[i] ?? Number.NaN, lon[i] ?? Number.NaN];
      return found.hidden[i] === 1 || (isPosition(y, x) && !isNullIsland(y, x));
    });
    this.located = located;
    this.length = length;
    this.lat = Float64Array.from(located, (i) => lat[i] ?? Number.NaN);
    this.lon = Float64Array.from(located, (i) => lon[i] ?? Number.NaN);
    this.open = located.map((i) => found.hidden[i] !== 1);
    this.broken = located.map((i) => found.broken[i] === 1);
  }

  /** Each place where a visible part begins after a redacted one, or ends before one. */
  walks(): readonly Walk[] {
    const walks: Walk[] = [];
    for (let k = 1; k < this.located.length; k++) {
      const [before, after] = [this.open[k - 1], this.open[k]];
      if (before === after && this.broken[k] !== true) continue;
      if (before === true) walks.push({ from: k - 1, step: -1 });
      if (after === true) walks.push({ from: k, step: 1 });
    }
    return walks;
  }

  nearestZone(k: number, zones: readonly EffectiveZone[]): EffectiveZone {
    return zones.reduce((nearest, zone) =>
      this.outside(k, zone) < this.outside(k, nearest) ? zone : nearest,
    );
  }

  /** Marks the points between a redacted part and the place from which the track may be visible again. */
  hide(hidden: Uint8Array, { from, step }: Walk, zone: EffectiveZone, least: number): void {
    let gone = this.outside(from, zone);
    let k = from;
    // Never goes back, so that a long rest at one place costs no more than its points.
    let ahead: number | undefined = from;
    while (this.open[k] === true) {
      ahead = ahead === undefined ? undefined : this.awayFrom(k, ahead, step);
      if (gone >= least && (gone >= least + zone.radius || !this.leadsBack(k, ahead, zone))) break;
      gone += this.metres(k, k + step);
      const isEnd = this.isCutAfter(k, step);
      k += step;
      if (isEnd) break;
    }
    if (step === 1) hidden.fill(1, this.located[from], this.located[k] ?? this.length);
    else hidden.fill(1, (this.located[k] ?? -1) + 1, this.located[from + 1]);
  }

  /** Whether the line from a position to the next one in a direction leads through a zone. */
  private isCutAfter(k: number, step: 1 | -1): boolean {
    return this.broken[Math.max(k, k + step)] === true;
  }

  /**
   * The next position, from `ahead` on, that is far enough away to determine a direction; undefined if the track ends or is cut
   * before it.
   */
  private awayFrom(k: number, ahead: number, step: 1 | -1): number | undefined {
    let next = ahead;
    while (this.metres(k, next) < directionLength) {
      const isEnd = this.isCutAfter(next, step);
      next += step;
      if (isEnd || this.open[next] !== true) return undefined;
    }
    return next;
  }

  /**
   * Whether the line from a position ahead through this one, extended, meets the disc. True for a track that is too short to have
   * a direction.
   */
  private leadsBack(k: number, ahead: number | undefined, zone: EffectiveZone): boolean {
    if (ahead === undefined) return true;
    const [here, there] = [this.vector(k), this.vector(ahead)];
    const middle = unitVector(zone.lat, zone.lon);
    const beyond = placeBeyond(there, here, this.outside(k, zone) + 2 * zone.radius);
    return metresToArc(middle, here, beyond) <= zone.radius;
  }

  /** Metres from the edge of the disc to a position outside. */
  private outside(k: number, { lat, lon, radius }: EffectiveZone): number {
    return haversine(this.lat[k] ?? Number.NaN, this.lon[k] ?? Number.NaN, lat, lon) - radius;
  }

  /** Metres between two positions; NaN if one is missing. */
  private metres(k: number, l: number): number {
    return haversine(
      this.lat[k] ?? Number.NaN,
      this.lon[k] ?? Number.NaN,
      this.lat[l] ?? Number.NaN,
      this.lon[l] ?? Number.NaN,
    );
  }

  private vector(k: number) {
    return unitVector(this.lat[k] ?? 0, this.lon[k] ?? 0);
  }
}
