/** Messages that name the heart-rate zones, from rest (0) to maximum (5). */
export const zoneNames = [
  "workouts.zone0",
  "workouts.zone1",
  "workouts.zone2",
  "workouts.zone3",
  "workouts.zone4",
  "workouts.zone5",
] as const;
