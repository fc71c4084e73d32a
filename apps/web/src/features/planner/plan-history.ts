import { emptyPlan, type Plan } from "./plan.ts";

/** Every plan that was drawn, one a step, and the one that is shown. The first step is the empty or the loaded plan. */
export interface PlanHistory {
  readonly steps: readonly Plan[];
  readonly at: number;
}

/** Steps that are kept; the oldest go. */
const maxSteps = 5000;

export const beginHistory = (plan: Plan = emptyPlan): PlanHistory => ({ steps: [plan], at: 0 });

export const shownPlan = ({ steps, at }: PlanHistory): Plan => steps[at] ?? emptyPlan;

/** Adds a step; those that were undone are gone. A plan that is the same adds none. */
export function addStep(history: PlanHistory, plan: Plan): PlanHistory {
  if (plan === shownPlan(history)) return history;
  const steps = [...history.steps.slice(0, history.at + 1), plan].slice(-maxSteps);
  return { steps, at: steps.length - 1 };
}

export const canUndo = ({ at }: PlanHistory): boolean => at > 0;
export const canRedo = ({ steps, at }: PlanHistory): boolean => at < steps.length - 1;

export const undo = (history: PlanHistory): PlanHistory =>
  canUndo(history) ? { ...history, at: history.at - 1 } : history;

export const redo = (history: PlanHistory): PlanHistory =>
  canRedo(history) ? { ...history, at: history.at + 1 } : history;

/** Whether a press on the first point closes the loop: after more than two steps (ROUT-3), of a loaded route from its third point on. */
export const canClose = (history: PlanHistory): boolean =>
  shownPlan(history).points.length > 2 || (shownPlan(history).points.length > 1 && history.at > 2);
