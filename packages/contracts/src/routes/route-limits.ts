/** Limits of a drawn route. */
export const routeLimits = {
  points: 50_000,
  segments: 2000,
  activities: 20,
  descriptionLength: 256,
} as const;
