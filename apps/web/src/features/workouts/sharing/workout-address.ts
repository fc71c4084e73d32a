/** The address of a workout that works for everybody who gets it: without other parts of the reader's own address. */
export const workoutAddress = (origin: string, username: string, workoutKey: string): string =>
  `${origin}/workout/${encodeURIComponent(username)}/${workoutKey}`;
