/** Workouts of one page of a feed (part 1 of the behaviour, section 9). */
export const feedPageSize = 10;

/** Where a feed by limit and offset goes on; undefined after an empty page, which means that there is no more (DASH-5). */
export const nextOffset = (last: readonly unknown[], pages: readonly unknown[]): number | undefined =>
  last.length === 0 ? undefined : pages.length * feedPageSize;

/** The workouts of all pages. One that a page brings again, as others came before it meanwhile, stands once, where it was. */
export const workoutsOf = <Workout extends { readonly workoutKey: string }>(
  pages: readonly (readonly Workout[])[],
): Workout[] => {
  const byKey = new Map<string, Workout>();
  for (const workout of pages.flat())
    if (!byKey.has(workout.workoutKey)) byKey.set(workout.workoutKey, workout);
  return [...byKey.values()];
};
