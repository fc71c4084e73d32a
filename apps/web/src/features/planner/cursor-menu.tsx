import { MapPinPlus } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../lib/track/cursor-store.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { squareButtonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass, menuRuleClass } from "../../ui/overlay/menu.tsx";
import { type DrawnLeg, drawnLegs, type PlanTrack } from "./drawn-plan.ts";
import type { LegAnswer } from "./leg-finder.ts";
import type { Plan } from "./plan.ts";
import { withPointOnLine } from "./split-and-join.ts";
import { SplitItems } from "./split-items.tsx";
import type { Planner } from "./use-planner.ts";

interface CursorMenuProps {
  readonly planner: Planner;
  readonly drawn: readonly DrawnLeg[];
  readonly track: PlanTrack;
  readonly cursor: CursorStore;
  readonly onWaypoint: (place: MapPlace) => void;
}

/** What can be done at the position of the profile. */
export const CursorMenu = ({ planner, drawn, track, cursor, onWaypoint }: CursorMenuProps) => {
  const { t } = useMessages();
  const { series, index } = useCursor(cursor);
  const isInside = index > 0 && index < series.length - 1;
  return (
    <Menu
      label={t("planner.atPosition")}
      buttonClass={squareButtonClass}
      button={<Icon of={MapPinPlus} size="s" />}
    >
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        onClick={() => {
          onWaypoint({ lat: series.lat?.[index] ?? 0, lon: series.lon?.[index] ?? 0 });
        }}
      >
        {t("planner.waypointHere")}
      </button>
      {isInside && (
        <>
          <hr className={menuRuleClass} />
          <SplitItems
            planner={planner}
            at={() => {
              const split = withPointOnLine(planner.plan, drawn, track, index);
              return { ...split, drawn: drawnWith(split.plan, planner.plan, drawn) };
            }}
          />
        </>
      )}
    </Menu>
  );
};

const nothingKnown: ReadonlyMap<string, LegAnswer> = new Map();

/** The legs of a plan of which one was cut in two: those that were not are as they were. */
function drawnWith(plan: Plan, before: Plan, drawn: readonly DrawnLeg[]): readonly DrawnLeg[] {
  const known = new Map(before.legs.map((leg, index) => [leg, drawn[index]]));
  return drawnLegs(plan, nothingKnown, []).map((leg, index) => {
    const old = plan.legs[index];
    return (old && known.get(old)) ?? leg;
  });
}
