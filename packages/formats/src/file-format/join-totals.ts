import type { DeviceTotals } from "@cairn/domain/recording/recording";

const summed = [
  "elapsedTime",
  "timerTime",
  "movingTime",
  "distance",
  "ascent",
  "descent",
  "energy",
  "steps",
] as const;
const largest = ["maxSpeed", "maxHeartRate", "maxCadence", "maxPower"] as const;
const averaged = ["avgSpeed", "avgHeartRate", "avgCadence", "avgPower"] as const;

/**
 * Totals of all legs: those of a single leg unchanged; for several, sums and maxima of the legs' values, and averages
 * weighted by timer time. Normalized power cannot be joined.
 */
export function joinTotals(legs: readonly DeviceTotals[]): DeviceTotals {
  const [only] = legs;
  if (only && legs.length === 1) return only;
  const totals: { -readonly [K in keyof DeviceTotals]: DeviceTotals[K] } = {};
  for (const name of summed) {
    const values = legs.flatMap((leg) => leg[name] ?? []);
    // The sums are whole thousandths; rounding removes the error of binary fractions.
    if (values.length > 0) totals[name] = Math.round(values.reduce((sum, v) => sum + v, 0) * 1000) / 1000;
  }
  for (const name of largest) {
    const values = legs.flatMap((leg) => leg[name] ?? []);
    if (values.length > 0) totals[name] = values.reduce((a, b) => Math.max(a, b));
  }
  for (const name of averaged) {
    let weight = 0;
    let sum = 0;
    for (const leg of legs) {
      const value = leg[name];
      const duration = leg.timerTime ?? leg.elapsedTime ?? 0;
      if (value === undefined) continue;
      weight += duration;
      sum += value * duration;
    }
    if (weight > 0) totals[name] = sum / weight;
  }
  return totals;
}
