import type { Waypoint } from "@cairn/domain/recording/waypoint";
import type { AvoidedArea } from "./avoided-area.ts";
import { emptyPlan, type Plan } from "./plan.ts";

/**
 * Everything that is drawn: the plan, the places beside it that do not change it, and the areas round which it goes. Never
 * changed, only replaced.
 */
export interface Drawing {
  readonly plan: Plan;
  readonly waypoints: readonly Waypoint[];
  readonly avoid: readonly AvoidedArea[];
}

/** A plan with nothing beside it. */
export const drawingOf = (plan: Plan): Drawing => ({ plan, waypoints: [], avoid: [] });

export const emptyDrawing: Drawing = drawingOf(emptyPlan);

/** Everything that was drawn, one a step, and what is shown. The first step is empty or was loaded. */
export interface PlanHistory {
  readonly steps: readonly Drawing[];
  readonly at: number;
}

/** Steps that are kept; the oldest go. */
const maxSteps = 5000;

export const beginHistory = (first: Drawing = emptyDrawing): PlanHistory => ({ steps: [first], at: 0 });

export const shownDrawing = ({ steps, at }: PlanHistory): Drawing => steps[at] ?? emptyDrawing;

/** Adds a step; those that were undone are gone. A drawing that is the same adds none. */
export function addStep(history: PlanHistory, next: Drawing): PlanHistory {
  const { plan, waypoints, avoid } = shownDrawing(history);
  if (next.plan === plan && next.waypoints === waypoints && next.avoid === avoid) return history;
  const steps = [...history.steps.slice(0, history.at + 1), next].slice(-maxSteps);
  return { steps, at: steps.length - 1 };
}

export const canUndo = ({ at }: PlanHistory): boolean => at > 0;
export const canRedo = ({ steps, at }: PlanHistory): boolean => at < steps.length - 1;

export const undo = (history: PlanHistory): PlanHistory =>
  canUndo(history) ? { ...history, at: history.at - 1 } : history;

export const redo = (history: PlanHistory): PlanHistory =>
  canRedo(history) ? { ...history, at: history.at + 1 } : history;

/**
 * Whether a press on the first point closes the loop: after more than two steps (ROUT-3), of a loaded route from its third point
 * on.
 */
export const canClose = (history: PlanHistory): boolean =>
  shownDrawing(history).plan.points.length > 2 ||
  (shownDrawing(history).plan.points.length > 1 && history.at > 2);
