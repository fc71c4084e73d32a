import { Ban, X } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { WaypointIcon } from "../../map/waypoint-icon.tsx";
import { IconButton } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { waypointName } from "./waypoint-and-area-pins.tsx";
import { removeArea, removeWaypoint, troubleOf } from "./waypoints-and-areas.ts";
import type { AskedWaypointOrArea } from "./waypoint-and-area-dialog.tsx";
import styles from "./waypoint-and-area-list.module.css";
import { signOf } from "./plan-on-map.ts";
import type { Planner } from "./use-planner.ts";

interface WaypointAndAreaListProps {
  readonly planner: Planner;
  readonly onGo: (place: MapPlace) => void;
  readonly onAsk: (asked: AskedWaypointOrArea) => void;
}

/** The waypoints, and the areas to avoid with what keeps the route from going round them. */
export const WaypointAndAreaList = (props: WaypointAndAreaListProps) => (
  <>
    {props.planner.waypoints.length > 0 && <Waypoints {...props} />}
    {props.planner.avoid.length > 0 && <Areas {...props} />}
  </>
);

const Waypoints = ({ planner: { drawing, waypoints, change }, onGo, onAsk }: WaypointAndAreaListProps) => {
  const { t } = useMessages();
  return (
    <section className={styles["part"]}>
      <h2>{t("routes.waypoints")}</h2>
      <ul tabIndex={-1} aria-label={t("routes.waypoints")}>
        {waypoints.map((waypoint, index) => {
          const name = waypointName(t, waypoint);
          return (
            // A waypoint has no other name than its place in the order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <button
                type="button"
                className={styles["go"]}
                onClick={() => {
                  onGo(waypoint);
                  onAsk({ kind: "waypoint", index });
                }}
              >
                <WaypointIcon symbol={waypoint.symbol} />
                <span dir="auto">{name}</span>
              </button>
              <IconButton
                label={t("planner.removeNamed", { name })}
                icon={X}
                size="small"
                onClick={() => {
                  change(removeWaypoint(drawing, index));
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Areas = ({
  planner: { drawing, plan, drawn, avoid, change },
  onGo,
  onAsk,
}: WaypointAndAreaListProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  return (
    <section className={styles["part"]}>
      <h2>{t("planner.areas")}</h2>
      <ul tabIndex={-1} aria-label={t("planner.areas")}>
        {avoid.map((area, index) => {
          const name = t("planner.area", { number: index + 1 });
          const trouble = troubleOf(area, plan, drawn);
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <button
                type="button"
                className={styles["go"]}
                onClick={() => {
                  onGo(area);
                  onAsk({ kind: "area", index });
                }}
              >
                <Icon of={Ban} size="s" />
                <span>
                  {name}
                  <small>
                    {t("planner.radiusOf", {
                      radius: formats.text(formats.distanceOf(area.radius, { distance: "rowed" })),
                    })}
                  </small>
                </span>
              </button>
              <IconButton
                label={t("planner.removeNamed", { name })}
                icon={X}
                size="small"
                onClick={() => {
                  change(removeArea(drawing, index));
                }}
              />
              {trouble && (
                <div className={styles["trouble"]}>
                  <Notice kind="danger">
                    {trouble.kind === "end"
                      ? t("planner.areaHasPoint", { sign: signOf(plan, trouble.point) })
                      : t("planner.areaCrossed")}
                  </Notice>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
