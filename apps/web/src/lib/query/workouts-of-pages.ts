/** The workouts of all pages. One that a page brings again, as others came before it meanwhile, stands once, where it was. */
export const workoutsOfPages = <Workout extends { readonly workoutKey: string }>(
  pages: readonly (readonly Workout[])[],
): Workout[] => {
  const byKey = new Map<string, Workout>();
  for (const workout of pages.flat())
    if (!byKey.has(workout.workoutKey)) byKey.set(workout.workoutKey, workout);
  return [...byKey.values()];
};
