import { isTarget } from "@cairn/contracts/goals";
import type { Deps } from "../../deps.ts";
import { createGoal } from "../goals/change-goals.ts";
import type { ExportWork } from "./service-export.ts";

/**
 * Sets the goals of an export, where their owner has none of that kind; as undoing an import leaves routes, it leaves goals. May
 * be repeated.
 */
export async function importGoals(deps: Deps, { exported, key }: ExportWork): Promise<undefined> {
  for (const { target, ...kind } of exported.goals) {
    const goal = { ...kind, target: kind.measure === "workouts" ? target : Math.round(target) };
    if (isTarget(goal)) await createGoal(deps, key.ownerId, goal);
  }
}
