/** Body data of a person; every value may be unknown. */
export interface Person {
  /** Kilograms. */
  readonly weight?: number;
  /** Years at the time of the workout. */
  readonly age?: number;
  readonly sex?: "female" | "male";
  /** Beats per minute. */
  readonly restHeartRate?: number;
  readonly maxHeartRate?: number;
}

const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value !== undefined && value >= least && value <= most ? value : undefined;

/** Weight to use, kg: 70 if unknown or outside 20 to 350, as in older tables of energy. */
export const usableWeight = ({ weight }: Person): number => within(weight, 20, 350) ?? 70;

/** Age to use, years: 40 if unknown or outside 5 to 110; within the range of Keytel's subjects (19 to 45). */
export const usableAge = ({ age }: Person): number => within(age, 5, 110) ?? 40;

/** Resting heart rate to use, beats per minute: 60 if unknown or outside 25 to 120. */
export const usableRestHeartRate = ({ restHeartRate }: Person): number =>
  within(restHeartRate, 25, 120) ?? 60;
