import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import type { DrawnLeg } from "./drawn-plan.ts";
import { joinLines } from "./plan-line.ts";
import type { Plan } from "./plan.ts";
import { splitAt, waypointsNearer } from "./split-and-join.ts";
import type { Planner } from "./use-planner.ts";
import { isFindingWays, sentRoute } from "./use-save-route.ts";

/** A plan with the point at which it is split. */
interface Split {
  readonly plan: Plan;
  readonly point: number;
  readonly drawn: readonly DrawnLeg[];
}

/** Hook: keeps a part of the plan; the other part is gone until that is undone, or becomes a route of its own. */
export function useSplit({ entered, drawing, commit, change }: Planner) {
  const { t } = useMessages();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ plan, point, drawn }: Split) => {
      const [first, rest] = splitAt(plan, point);
      const lines = [drawn.slice(0, point), drawn.slice(point)].map((legs) =>
        joinLines(legs.map(({ line }) => line)),
      );
      const [firstLine, restLine] = lines;
      const name = t("planner.restOf", { name: entered.name.trim() || t("planner.title") });
      const other = { ...drawing, plan: rest, waypoints: waypointsNearer(drawing, restLine, firstLine) };
      const kept = {
        plan: first,
        waypoints: drawing.waypoints.filter((one) => !other.waypoints.includes(one)),
      };
      const body = sentRoute({ ...entered, name }, other, drawn.slice(point));
      return { kept, saved: await requestOrThrow("createRoute", { body }) };
    },
    onSuccess: ({ kept, saved }) => {
      change(kept);
      void afterChange(client, "routes");
      showToast(t("planner.saved", { name: saved.description }));
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
  return {
    keepFirst: ({ plan, point }: Omit<Split, "drawn">): void => {
      commit(splitAt(plan, point)[0]);
    },
    keepSecond: ({ plan, point }: Omit<Split, "drawn">): void => {
      commit(splitAt(plan, point)[1]);
    },
    saveRest: (split: Split): void => {
      if (isPending) return;
      if (entered.activities.length === 0) showToast(t("planner.activityMissing"));
      else if (isFindingWays(split.plan, split.drawn)) showToast(t("planner.finding"));
      else mutate(split);
    },
  };
}
