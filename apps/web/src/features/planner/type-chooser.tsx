import type { SegmentType } from "@cairn/contracts/planner/routing-limits";
import { Slash } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SportPictogram } from "../../ui/workout/sport-icon.tsx";
import { retypeAll } from "./plan.ts";
import { chosenTypes } from "./route-types.ts";
import styles from "./type-chooser.module.css";
import type { Planner } from "./use-planner.ts";

const pictograms: Readonly<Record<Exclude<SegmentType, "free">, string>> = {
  foot: "running",
  hike: "hiking",
  bike: "cycling",
  mtb: "mountain-biking",
  racingbike: "indoor-cycling",
  skitouring: "ski-touring",
};

/** By what the next legs find their way (ROUT-4); a press more lets the whole route do so. */
export const TypeChooser = ({ planner }: { readonly planner: Planner }) => {
  const { t } = useMessages();
  const { entered, plan, commit } = planner;
  const isMixed = plan.legs.some(({ type }) => type !== undefined && type !== entered.type);
  return (
    <div className={styles["chooser"]}>
      <div role="radiogroup" aria-label={t("planner.type")} className={styles["types"]} data-holds-focus>
        {chosenTypes.map((type) => (
          <label key={type} className={styles["type"]} title={t(`planner.${type}`)}>
            <input
              type="radio"
              name="route-type"
              value={type}
              checked={entered.type === type}
              onChange={() => {
                planner.chooseType(type);
              }}
            />
            <span className={styles["face"]}>
              {type === "free" ? <Icon of={Slash} /> : <SportPictogram icon={pictograms[type]} />}
              <span>{t(`planner.${type}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className={styles["chosen"]}>{t(`planner.${entered.type}`)}</p>
      {isMixed && (
        <Button
          size="small"
          onClick={() => {
            commit(retypeAll(plan, entered.type));
          }}
        >
          {t("planner.useForAll", { type: t(`planner.${entered.type}`) })}
        </Button>
      )}
    </div>
  );
};
