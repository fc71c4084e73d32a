import type { Totals } from "@cairn/domain/plausibility/provenance";
import type { ComputedTotals } from "./workouts.queries.ts";

/** What an estimate was made from, and what its owner typed. */
export interface EstimateSources {
  readonly computed_totals: ComputedTotals | null;
  readonly entered_totals: Totals;
}

/**
 * The share of the analysis's estimated energy that belongs to the duration which the owner typed: estimates by heart rate and by
 * activity are proportional to time. Work at the pedals was measured, however long it took.
 */
export function estimateShare({
  computed_totals: computed,
  entered_totals: entered,
}: EstimateSources): number {
  const recorded = computed?.timerTime ?? computed?.elapsedTime ?? 0;
  const typed = entered.totalTime ?? 0;
  if (computed?.energyEstimate?.rule === "power" || typed <= 0 || recorded <= 0) return 1;
  return typed / recorded;
}
