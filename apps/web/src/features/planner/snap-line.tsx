import { encodePolyline } from "@cairn/geo/polyline";
import { useMutation } from "@tanstack/react-query";
import { Magnet } from "lucide-react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { askServer } from "./ask-server.ts";
import { leadRoundAreas } from "./lead-round-areas.ts";
import { lineOfLeg } from "./leg-finder.ts";
import { type GivenLeg, type Plan, type PlanLeg, replaceLeg } from "./plan.ts";
import type { PlanLine } from "./plan-line.ts";
import styles from "./planner-panel.module.css";
import type { Planner } from "./use-planner.ts";

/**
 * Points of a line that the server matches at once: more tell nothing about the way, and a long recording has a hundred thousand.
 */
const mostPoints = 15_000;

/** Every so many points of a line, and its last. */
function thinned({ lat, lon }: PlanLine): PlanLine {
  const every = Math.ceil(lat.length / mostPoints);
  const isKept = (_: number, index: number) => index % every === 0 || index === lat.length - 1;
  return { lat: lat.filter(isKept), lon: lon.filter(isKept) };
}

/**
 * Offers to move the lines of a workout or a file to the ways on which they go, and round the areas to avoid; parts without a way
 * stay.
 */
export const SnapLine = ({ planner }: { readonly planner: Planner }) => {
  const { t, locale } = useMessages();
  const { plan, avoid, commit, entered } = planner;
  const profile = entered.type === "free" ? "foot" : entered.type;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ legs }: Plan) => {
      const matched = new Map<PlanLeg, readonly GivenLeg[]>();
      for (const leg of legs) {
        if (leg.type !== undefined) continue;
        const { lat, lon } = thinned(leg.line);
        const { pieces } = await requestOrThrow("matchLine", {
          body: { profile, polyline: encodePolyline(lat, lon), language: locale },
        });
        const lines = pieces.map((piece) => ({ type: piece.type, line: lineOfLeg(piece) }));
        matched.set(leg, await leadRoundAreas(lines, avoid, askServer(locale)));
      }
      return matched;
    },
    onSuccess: (matched) => {
      // What was drawn meanwhile stays. From the last to the first, whose indices stay the same.
      const next = [...plan.legs.entries()].reduceRight((moved, [index, leg]) => {
        const lines = matched.get(leg);
        return lines ? replaceLeg(moved, index, lines) : moved;
      }, plan);
      commit(next);
    },
  });
  if (plan.legs.every(({ type }) => type !== undefined)) return null;
  return (
    <div className={styles["troubles"]}>
      <Notice kind="info">{t("planner.givenLine")}</Notice>
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
      <div className={styles["choices"]}>
        <Button
          size="small"
          icon={Magnet}
          busy={isPending}
          onClick={() => {
            mutate(plan);
          }}
        >
          {t("planner.snap")}
        </Button>
      </div>
    </div>
  );
};
