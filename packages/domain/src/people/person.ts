/** What a person may have told of the body; every value may be unknown. */
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

/** Weight to reckon with, kg: 70 when unknown or outside 20 to 350, as in the older tables of energy. */
export const usableWeight = ({ weight }: Person): number => within(weight, 20, 350) ?? 70;

/** Age to reckon with, years: 40 when unknown or outside 5 to 110, the middle of the people that Keytel measured (19 to 45) and beyond. */
export const usableAge = ({ age }: Person): number => within(age, 5, 110) ?? 40;

/** Resting heart rate to reckon with, beats per minute: 60 when unknown or outside 25 to 120. */
export const usableRestHeartRate = ({ restHeartRate }: Person): number =>
  within(restHeartRate, 25, 120) ?? 60;
