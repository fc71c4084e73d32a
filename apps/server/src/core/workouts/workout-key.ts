/** Identifies one workout. */
export interface WorkoutKey {
  readonly ownerId: string;
  readonly id: string;
}
