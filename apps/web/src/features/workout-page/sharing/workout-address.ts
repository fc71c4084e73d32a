/** The address of a workout that works for whoever gets it: without what the reader's own address may carry besides. */
export const workoutAddress = (origin: string, username: string, workoutKey: string): string =>
  `${origin}/workout/${encodeURIComponent(username)}/${workoutKey}`;
