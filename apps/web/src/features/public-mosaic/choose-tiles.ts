/** The fields of a listed workout that the choice uses. */
interface Candidate {
  readonly user: { readonly username: string };
  readonly workout: { readonly polyline?: string | undefined };
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

/** Tracks for a mosaic, in random order: one of each person first, so that nobody's diary fills it, and only those with a line. */
export function chooseTiles<C extends Candidate>(
  candidates: readonly C[],
  most: number,
  random: () => number,
): C[] {
  const mixed = shuffled(
    candidates.filter(({ workout }) => (workout.polyline ?? "") !== ""),
    random,
  );
  const seen = new Set<string>();
  const [firsts, others]: [C[], C[]] = [[], []];
  for (const candidate of mixed) {
    (seen.has(candidate.user.username) ? others : firsts).push(candidate);
    seen.add(candidate.user.username);
  }
  return [...firsts, ...others].slice(0, most);
}
