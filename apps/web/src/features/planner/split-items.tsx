import { useMessages } from "../../lib/i18n/messages.ts";
import { menuItemClass } from "../../ui/overlay/menu.tsx";
import type { DrawnLeg } from "./drawn-plan.ts";
import type { Plan } from "./plan.ts";
import type { Planner } from "./use-planner.ts";
import { useSplit } from "./use-split.ts";

interface SplitItemsProps {
  readonly planner: Planner;
  /** The plan with the point at which it is split, asked for when an item is pressed. */
  readonly at: () => { readonly plan: Plan; readonly point: number; readonly drawn: readonly DrawnLeg[] };
}

/** The items of a menu that split a plan. */
export const SplitItems = ({ planner, at }: SplitItemsProps) => {
  const { t } = useMessages();
  const split = useSplit(planner);
  return (
    <>
      {(["keepFirst", "keepSecond", "saveRest"] as const).map((item) => (
        <button
          key={item}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          onClick={() => {
            split[item](at());
          }}
        >
          {t(`planner.${item}`)}
        </button>
      ))}
    </>
  );
};
