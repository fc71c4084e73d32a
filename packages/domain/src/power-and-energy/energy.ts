import { type Person, usableAge, usableWeight } from "../people/person.ts";
import { hasPedals } from "../sports/has-pedals.ts";
import { metabolicEquivalents } from "./metabolic-equivalents.ts";

/** Joules in a kilocalorie (thermochemical). */
const joulesPerKilocalorie = 4184;

/** Share of the energy that reaches the pedals; cyclists lie between 0.20 and 0.25 (Coyle et al., MSSE 24, 1992). */
const grossEfficiency = 0.24;

/** How an energy was estimated, best first. */
export type EnergyRule = "power" | "heartRate" | "activity";

export interface EnergyEstimate {
  /** Kilocalories, including rest. */
  readonly energy: number;
  readonly rule: EnergyRule;
}

export interface EnergyInput {
  readonly activityId?: number;
  /** Seconds to use: moving time, else timer time. */
  readonly duration: number;
  /** m/s over that time. */
  readonly avgSpeed?: number;
  /** Beats per minute over that time. */
  readonly avgHeartRate?: number;
  /**
   * Joules of the whole workout, see `workOf`; only those at pedals count (`hasPedals`): what a foot pod calls power is not work
   * done on the ground.
   */
  readonly work?: number;
  readonly person?: Person;
}

/** Energy per minute at a heart rate, kilojoules: intercept, and factors of heart rate, weight and age. */
const keytel = {
  female: [-20.4022, 0.4472, -0.1263, 0.074],
  male: [-55.0969, 0.6309, 0.1988, 0.2017],
} as const;

/**
 * Kilocalories per minute by heart rate. The formula was made for 90 to 150 bpm; lower rates use the activity's table. If the sex
 * is unknown the mean of both is used; unknown weight and age: `usableWeight`, `usableAge`. Source: L. R. Keytel et al.,
 * "Prediction of energy expenditure from heart rate monitoring during submaximal exercise", Journal of Sports Sciences 23 (2005),
 * pp. 289-297, the equation without VO2max.
 */
export const energyByHeartRate = (heartRate: number, person: Person = {}): number => {
  const sexes = person.sex === undefined ? (["female", "male"] as const) : ([person.sex] as const);
  let kilojoules = 0;
  for (const sex of sexes) {
    const [intercept, ofRate, ofWeight, ofAge] = keytel[sex];
    kilojoules +=
      intercept + ofRate * heartRate + ofWeight * usableWeight(person) + ofAge * usableAge(person);
  }
  return Math.max(0, (kilojoules / sexes.length) * 1000) / joulesPerKilocalorie;
};

/** Below this heart rate the formula gives too little, beats per minute. */
const lowestKeytel = 90;

/**
 * Energy of a workout if the device gave none: from the work at the pedals if a meter measured nearly all of it, else from the
 * heart rate from 90 bpm on, else from the activity, its speed and the weight (see `metabolicEquivalents`). Undefined without
 * time.
 */
export const estimateEnergy = (input: EnergyInput): EnergyEstimate | undefined => {
  const { activityId, duration, avgSpeed, avgHeartRate, work, person = {} } = input;
  if (!(duration > 0 && duration < Infinity)) return undefined;
  if (work !== undefined && work > 0 && hasPedals(activityId)) {
    return { energy: work / joulesPerKilocalorie / grossEfficiency, rule: "power" };
  }
  if (avgHeartRate !== undefined && avgHeartRate >= lowestKeytel) {
    return { energy: energyByHeartRate(avgHeartRate, person) * (duration / 60), rule: "heartRate" };
  }
  const energy = metabolicEquivalents(activityId, avgSpeed) * usableWeight(person) * (duration / 3600);
  return { energy, rule: "activity" };
};

/**
 * Converts an estimate for an average body into one for a person. Both rules that depend on a body are proportional to time, so
 * their ratio at the same heart rate is all that is needed. Work at the pedals is the same for everybody.
 * @param avgHeartRate of the estimate, beats per minute
 * @returns kilocalories
 */
export const energyOfPerson = (
  { energy, rule }: EnergyEstimate,
  avgHeartRate: number | undefined,
  person: Person,
): number => {
  if (rule === "activity") return (energy * usableWeight(person)) / usableWeight({});
  if (rule === "power" || avgHeartRate === undefined) return energy;
  return (energy * energyByHeartRate(avgHeartRate, person)) / energyByHeartRate(avgHeartRate);
};
