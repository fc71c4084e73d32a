/** Messages that name the heart-rate zones, from rest (0) to maximum (5). */
export const zoneNames = [
  "workout.zone0",
  "workout.zone1",
  "workout.zone2",
  "workout.zone3",
  "workout.zone4",
  "workout.zone5",
] as const;
