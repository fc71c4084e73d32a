import { X } from "lucide-react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { timeGapText } from "./comparison.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import styles from "./comparison-chip.module.css";
import type { ComparisonAnswer, ComparedEffort } from "./use-comparison.ts";

interface ComparisonChipProps extends ComparisonAnswer {
  readonly compared: ComparedEffort;
  readonly formats: MetricFormats;
  readonly onLeave: () => void;
}

/** The effort overlaid on this one, its result, and a button to remove it. */
export const ComparisonChip = ({ compared, overlay, failed, formats, onLeave }: ComparisonChipProps) => {
  const { t } = useMessages();
  const pageFormats = useFormats();
  const date = pageFormats.placeDate(compared.startTime, compared.timeOffsetInMinutes);
  const timeGap = overlay?.comparison?.lead.at(-1);
  return (
    <div className={styles["chip"]}>
      <span className={styles["sample"]} aria-hidden />
      <output className={styles["words"]}>
        <span>{t("workouts.comparedWith", { date })}</span>
        {overlay?.begunElsewhere && <span className={styles["quiet"]}>{t("workouts.begunElsewhere")}</span>}
        {failed && <span>{t("workouts.notComparable")}</span>}
        {timeGap !== undefined && <b>{timeGapText(timeGap, formats)}</b>}
      </output>
      <button
        type="button"
        aria-label={t("workouts.stopComparing")}
        title={t("workouts.stopComparing")}
        onClick={onLeave}
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  );
};
