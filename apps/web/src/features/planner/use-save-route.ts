import type { RouteView } from "@cairn/contracts/routes/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { ownRouteQuery } from "../../lib/api/own-routes.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { type DrawnLeg, segmentsOf } from "./drawn-plan.ts";
import type { Drawing } from "./plan-history.ts";
import type { Plan } from "./plan.ts";
import type { PlannerFields } from "./planner-draft.ts";
import type { Planner } from "./use-planner.ts";
import { placesOf } from "./waypoints-and-areas.ts";

interface SaveInput {
  readonly planner: Planner;
  readonly drawn: readonly DrawnLeg[];
  readonly route: RouteView | undefined;
  readonly version: number | undefined;
  readonly onSaved: (saved: RouteView) => void;
}

type How = "as loaded" | "overwrite" | "as new";

/** A drawing as it is saved. */
export const sentRoute = (
  { name, activities, speed }: PlannerFields,
  drawing: Drawing,
  drawn: readonly DrawnLeg[],
) => ({
  description: name.trim(),
  activities: [...activities],
  averageSpeed: speed,
  segments: segmentsOf(drawing.plan, drawn),
  ...placesOf(drawing),
});

/** Whether ways are still being found; a route without them would be saved straight. */
export const isFindingWays = ({ legs }: Plan, drawn: readonly DrawnLeg[]): boolean =>
  drawn.some(({ state }, index) => state === "asked" && legs[index]?.type !== "free");

/** Saves the plan: as a new route, or over the one that was loaded unless it has changed elsewhere since (ROUT-5). */
export function useSaveRoute({ planner, drawn, route, version, onSaved }: SaveInput) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (how: How) => {
      const body = sentRoute(planner.entered, planner.drawing, drawn);
      const isNew = route === undefined || how === "as new";
      return isNew
        ? await requestOrThrow("createRoute", { body })
        : await requestOrThrow("changeRoute", {
            params: { id: route.id },
            body: { ...body, ...(how === "as loaded" && { version }) },
          });
    },
    onSuccess: (saved) => {
      client.setQueryData(ownRouteQuery(saved.id).queryKey, saved);
      void afterChange(client, "routes");
      onSaved(saved);
    },
  });
  const isOvertaken = error instanceof ApiFailure && error.reason === "route.changed";
  const isFinding = isFindingWays(planner.plan, drawn);
  const run = (how: How) => () => {
    if (planner.flag(drawn.length === 0)) mutate(how);
  };
  return {
    error,
    isSaving: isPending,
    /** Ways are still being found; a route without them would be saved straight. */
    isFinding,
    /** The route was changed elsewhere. */
    isOvertaken,
    save: run("as loaded"),
    overwrite: run("overwrite"),
    saveAsNew: run("as new"),
  };
}
