/** The fields of a workout that the choice uses. */
interface Candidate {
  readonly username: string;
  readonly polyline?: string | undefined;
}

/** The list in random order; all orders are equally likely (Fisher and Yates). `random` returns numbers from 0 up to 1. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    const [moved, here] = [result[chosen], result[last]];
    if (moved === undefined || here === undefined) continue;
    result[chosen] = here;
    result[last] = moved;
  }
  return result;
}

/**
 * Tracks for a mosaic, in random order: one of each person first, so that nobody's diary fills it, and only those with a line.
 */
export function chooseTiles<C extends Candidate>(
  candidates: readonly C[],
  most: number,
  random: () => number,
): C[] {
  const mixed = shuffled(
    candidates.filter(({ polyline }) => (polyline ?? "") !== ""),
    random,
  );
  const seen = new Set<string>();
  const [firsts, others]: [C[], C[]] = [[], []];
  for (const candidate of mixed) {
    (seen.has(candidate.username) ? others : firsts).push(candidate);
    seen.add(candidate.username);
  }
  return [...firsts, ...others].slice(0, most);
}

/** At most this share of a mosaic are photos, as long as there are tracks for the rest. */
const photoShare = 1 / 3;

/** Tracks and photos for a mosaic, mixed: no photo of a workout whose track is there, too. */
export function chooseMosaic<
  C extends Candidate & { readonly workoutKey: string },
  P extends { readonly workoutKey: string },
>(tracks: readonly C[], photos: readonly P[], most: number, random: () => number): (C | P)[] {
  const chosen = chooseTiles(tracks, most, random);
  const mixed = shuffled(photos, random);
  const some = mixed.slice(0, Math.max(Math.floor(most * photoShare), most - chosen.length));
  const kept = chosen.slice(0, most - some.length);
  const keys = new Set(kept.map(({ workoutKey }) => workoutKey));
  const others = some.filter(({ workoutKey }) => !keys.has(workoutKey));
  const rest = chosen.slice(kept.length, kept.length + some.length - others.length);
  return shuffled([...kept, ...rest, ...others], random);
}
