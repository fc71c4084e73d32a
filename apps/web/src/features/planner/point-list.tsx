import { Ellipsis, X } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton, squareButtonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuHeadClass, menuItemClass, menuRuleClass } from "../../ui/overlay/menu.tsx";
import type { MetricFormats } from "../../graph/metric-formats.ts";
import type { DrawnLeg, PlanTrack } from "./drawn-plan.ts";
import { useOtherWay } from "./use-other-way.ts";
import { reorderPoint, retypeLegs } from "./plan.ts";
import { pointNames, shownFrom, signOf } from "./plan-on-map.ts";
import styles from "./point-list.module.css";
import { chosenTypes } from "./route-types.ts";
import { SplitItems } from "./split-items.tsx";
import type { Planner } from "./use-planner.ts";

interface PointListProps {
  readonly planner: Planner;
  readonly track: PlanTrack;
  readonly formats: MetricFormats;
  readonly selected: number | undefined;
  readonly onSelect: (index: number | undefined) => void;
  readonly onRemove: (index: number) => void;
  readonly onGo: (place: MapPlace) => void;
}

/** Points that are listed; a longer route is changed on its map. */
const mostListed = 200;

/** How far a point lies from where the route meets the ways, metres. */
function movedBy(drawn: readonly DrawnLeg[], index: number): number {
  const [before, after] = [drawn[index - 1], drawn[index]];
  return Math.max(
    before?.state === "found" ? before.found.end.moved : 0,
    after?.state === "found" ? after.found.start.moved : 0,
  );
}

/** The points in order, with what can be done with each. */
export const PointList = ({
  planner,
  track,
  formats,
  selected,
  onSelect,
  onRemove,
  onGo,
}: PointListProps) => {
  const { t } = useMessages();
  const allFormats = useFormats();
  const { plan, drawn, commit, entered } = planner;
  const { mutate } = useOtherWay(planner, formats);
  const names = pointNames(drawn);
  const last = plan.points.length - 1;
  return (
    <ol tabIndex={-1} className={styles["points"]} aria-label={t("planner.points")}>
      {plan.points.slice(0, mostListed).map((point, index) => {
        const sign = signOf(plan, index);
        const { value, unit } = formats.distance(track.legStarts[index] ?? 0);
        const moved = movedBy(drawn, index);
        const type = plan.legs[index - 1]?.type;
        const name = names[index] || t("planner.point", { sign });
        return (
          // A point has no other name than its place in the order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classNames(styles["point"], index === selected && styles["lit"])}>
            <button
              type="button"
              className={styles["go"]}
              aria-current={index === selected}
              onClick={() => {
                onSelect(index);
                onGo(point);
              }}
            >
              <span className={styles["sign"]}>{sign}</span>
              <span className={styles["name"]}>
                <span>{name}</span>
                {moved >= shownFrom && (
                  <small>
                    {t("planner.offWay", {
                      distance: allFormats.text(allFormats.distanceOf(moved, { distance: "rowed" })),
                    })}
                  </small>
                )}
              </span>
              <span className={styles["distance"]}>
                {value} <small>{unit}</small>
              </span>
            </button>
            <Menu
              label={t("planner.morePoint", { sign })}
              align="end"
              buttonClass={squareButtonClass}
              button={<Icon of={Ellipsis} size="s" />}
            >
              {index > 0 && (
                <button
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={menuItemClass}
                  onClick={() => {
                    commit(reorderPoint(plan, index, index - 1, entered.type));
                  }}
                >
                  {t("planner.moveUp")}
                </button>
              )}
              {index < last && (
                <button
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={menuItemClass}
                  onClick={() => {
                    commit(reorderPoint(plan, index, index + 1, entered.type));
                  }}
                >
                  {t("planner.moveDown")}
                </button>
              )}
              {index > 0 && index < last && (
                <>
                  <hr className={menuRuleClass} />
                  <SplitItems planner={planner} at={() => ({ plan, point: index, drawn })} />
                </>
              )}
              {index > 0 && (
                <>
                  <hr className={menuRuleClass} />
                  <p className={menuHeadClass}>{t("planner.wayHere")}</p>
                  {type !== undefined && type !== "free" && (
                    <button
                      type="button"
                      role="menuitem"
                      tabIndex={-1}
                      className={menuItemClass}
                      onClick={() => {
                        mutate({ plan, leg: index - 1 });
                      }}
                    >
                      {t("planner.otherWay")}
                    </button>
                  )}
                  {chosenTypes.map((one) => (
                    <button
                      key={one}
                      type="button"
                      role="menuitemradio"
                      aria-checked={one === type}
                      tabIndex={-1}
                      className={menuItemClass}
                      onClick={() => {
                        commit(retypeLegs(plan, new Set([index - 1]), one));
                      }}
                    >
                      {t(`planner.${one}`)}
                    </button>
                  ))}
                </>
              )}
            </Menu>
            <IconButton
              label={t("planner.removePoint", { sign })}
              icon={X}
              size="small"
              onClick={() => {
                onRemove(index);
              }}
            />
          </li>
        );
      })}
      {plan.points.length > mostListed && (
        <li className={styles["more"]}>
          {t("planner.morePoints", { count: plan.points.length - mostListed })}
        </li>
      )}
    </ol>
  );
};
