import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { ageOn, type KnownBirth } from "@cairn/domain/people/birth-date";
import type { Person } from "@cairn/domain/people/person";
import { maxEnergyKcalPerMin } from "@cairn/domain/plausibility/plausibility-limits";
import { energyOfPerson } from "@cairn/domain/power-and-energy/energy";
import { estimateShare, type EstimateSources } from "../workouts/estimate-share.ts";

/** The body data that an owner has given; unknown values are absent. */
export interface EnergyBody extends Pick<Person, "weight" | "sex"> {
  readonly birth?: KnownBirth;
}

/** The values from which the energy of a workout for its owner is estimated. */
export interface EnergyRow extends EstimateSources {
  readonly id: string;
  readonly start_time: Date;
  readonly utc_offset_minutes: number;
}

export const isKnown = (body: EnergyBody): boolean => Object.keys(body).length > 0;

/**
 * The estimated energy of a workout for its owner's body, kilocalories: current weight and sex, age on the local day of the
 * workout, and the duration as corrected. It never exceeds what any body burns in the time. Null without an estimate, or if
 * nothing is known of the body.
 */
export function ownEnergy(row: EnergyRow, body: EnergyBody): number | null {
  const { energyEstimate: estimate, avgHeartRate, timerTime = 0 } = row.computed_totals ?? {};
  if (!estimate || !isKnown(body)) return null;
  const { birth, ...person } = body;
  const day = calendarDay(row.start_time.getTime(), row.utc_offset_minutes);
  const age = birth && ageOn(birth, day);
  const energy = energyOfPerson(estimate, avgHeartRate, { ...person, ...(age !== undefined && { age }) });
  const most = Math.max(estimate.energy, (maxEnergyKcalPerMin * timerTime) / 60);
  return Math.min(energy, most) * estimateShare(row);
}
