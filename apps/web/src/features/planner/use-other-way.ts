import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { MetricFormats } from "../../graph/metric-formats.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { askOtherWays } from "./ask-server.ts";
import { legKey, lineOfLeg } from "./leg-finder.ts";
import { type Plan, replaceLeg } from "./plan.ts";
import type { Planner } from "./use-planner.ts";

interface Asked {
  readonly plan: Plan;
  /** Its index. */
  readonly leg: number;
}

/** Hook: draws another way for a leg; asked again for the same leg, the next one. */
export function useOtherWay(planner: Planner, formats: MetricFormats) {
  const { t, locale } = useMessages();
  /** Which of the other ways of a leg was drawn last, by the key of the leg. */
  const shown = useRef(new Map<string, number>());
  return useMutation({
    mutationFn: async ({ plan, leg }: Asked) => {
      const [type, from, to] = [plan.legs[leg]?.type, plan.points[leg], plan.points[leg + 1]];
      if (type === undefined || !from || !to) return undefined;
      const wanted = { type, from, to, avoid: planner.avoid };
      const ways = await askOtherWays(wanted, locale);
      const key = legKey(wanted);
      const next = ((shown.current.get(key) ?? -1) + 1) % Math.max(1, ways.length);
      shown.current.set(key, next);
      return ways[next];
    },
    onSuccess: (way, { plan, leg }) => {
      if (!way) {
        showToast(t("planner.noOtherWay"));
        return;
      }
      const asked = plan.legs[leg];
      // What was drawn meanwhile stays; a leg that was changed is another.
      const at = planner.plan.legs.findIndex((one) => one === asked);
      if (at === -1) return;
      planner.commit(replaceLeg(planner.plan, at, [{ type: asked?.type, line: lineOfLeg(way) }]));
      const { value, unit } = formats.distance(way.distance);
      showToast(t("planner.otherWayFound", { distance: `${value} ${unit}` }));
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
}
