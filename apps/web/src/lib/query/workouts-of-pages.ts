/**
 * The workouts of all pages. One that a page repeats, because others were added before it, is included once, at its first
 * position.
 */
export const workoutsOfPages = <Workout extends { readonly workoutKey: string }>(
  pages: readonly (readonly Workout[])[],
): Workout[] => {
  const byKey = new Map<string, Workout>();
  for (const workout of pages.flat())
    if (!byKey.has(workout.workoutKey)) byKey.set(workout.workoutKey, workout);
  return [...byKey.values()];
};
