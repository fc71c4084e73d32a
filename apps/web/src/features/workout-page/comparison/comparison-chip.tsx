import { X } from "lucide-react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { leadText } from "./comparison.ts";
import type { MetricFormats } from "../numbers/metric-formats.ts";
import styles from "./comparison-chip.module.css";
import type { LaidOverAnswer, Rival } from "./use-comparison.ts";

interface RivalChipProps extends LaidOverAnswer {
  readonly rival: Rival;
  readonly timeOffset: number;
  readonly formats: MetricFormats;
  readonly onLeave: () => void;
}

/** Which effort is laid over this one, how it ended, and the way to be rid of it. */
export const RivalChip = ({ rival, laidOver, failed, timeOffset, formats, onLeave }: RivalChipProps) => {
  const { t } = useMessages();
  const pageFormats = useFormats();
  const date = pageFormats.placeDate(rival.startTime, timeOffset);
  const lead = laidOver?.comparison?.lead.at(-1);
  return (
    <div className={styles["chip"]}>
      <span className={styles["sample"]} aria-hidden />
      <output className={styles["words"]}>
        <span>{t("workout.laidOver", { date })}</span>
        {laidOver?.begunElsewhere && <span className={styles["quiet"]}>{t("workout.begunElsewhere")}</span>}
        {failed && <span>{t("workout.notLaidOver")}</span>}
        {lead !== undefined && <b>{leadText(lead, formats)}</b>}
      </output>
      <button
        type="button"
        aria-label={t("workout.leaveLaidOver")}
        title={t("workout.leaveLaidOver")}
        onClick={onLeave}
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  );
};
