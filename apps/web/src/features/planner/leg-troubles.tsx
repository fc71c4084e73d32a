import { errorText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { movePoint, retypeLegs } from "./plan.ts";
import { signOf } from "./plan-on-map.ts";
import styles from "./planner-panel.module.css";
import type { Planner } from "./use-planner.ts";

interface LegTroublesProps {
  readonly planner: Planner;
  readonly onGo: (place: MapPlace) => void;
}

/** The first failure, and all legs that have the same: what is drawn stays, and a straight segment is offered (ROUT-7). */
export const LegTroubles = ({ planner, onGo }: LegTroublesProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const hasSession = useSession().key !== undefined;
  const { plan, drawn, commit, entered } = planner;
  const failed = drawn.flatMap((leg, index) =>
    leg.state === "failed" && plan.legs[index]?.type !== "free" ? [{ index, failure: leg.failure }] : [],
  );
  const [first] = failed;
  if (!first || !hasSession) return null;
  const legs = new Set(failed.map(({ index }) => index));
  const unreached = first.failure.points[0];
  const at = first.index + (unreached?.index ?? 0);
  const nearest = unreached?.nearest;
  return (
    <div className={styles["troubles"]}>
      <Notice kind="danger">
        {t("planner.legFailed", { from: signOf(plan, first.index), to: signOf(plan, first.index + 1) })}{" "}
        {errorText(t, first.failure)}
        {nearest &&
          ` ${t("planner.nearestWay", {
            sign: signOf(plan, at),
            distance: formats.text(formats.distanceOf(nearest.distance, { distance: "rowed" })),
          })}`}
      </Notice>
      <div className={styles["choices"]}>
        <Button
          size="small"
          onClick={() => {
            commit(retypeLegs(plan, legs, "free"));
          }}
        >
          {t("planner.drawStraight", { count: legs.size })}
        </Button>
        {nearest && (
          <Button
            size="small"
            onClick={() => {
              const place = { lon: nearest.x, lat: nearest.y };
              commit(movePoint(plan, at, place, entered.type).plan);
              onGo(place);
            }}
          >
            {t("planner.moveThere", { sign: signOf(plan, at) })}
          </Button>
        )}
        <Button size="small" onClick={planner.retry}>
          {t("planner.tryAgain")}
        </Button>
      </div>
    </div>
  );
};
