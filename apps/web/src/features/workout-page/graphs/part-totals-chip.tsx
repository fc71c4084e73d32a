import { X } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { partTotals } from "../../../lib/track/part-totals.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { MetricFormats } from "../numbers/metric-formats.ts";
import styles from "./part-totals-chip.module.css";

const Total = ({ value, unit }: { readonly value: string; readonly unit?: string }) => (
  <b>
    {value}
    {unit && <small> {unit}</small>}
  </b>
);

/** Totals of the selected part, with a button to clear it. */
export const PartTotalsChip = ({
  cursor,
  formats,
}: {
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}) => {
  const { t } = useMessages();
  const { series, part } = useCursor(cursor);
  const totals = part && partTotals(series, part);
  const tellsHeight = !formats.sport.withoutGraphs.includes("ele");
  return (
    <output className={styles["place"]}>
      {totals && (
        <div className={styles["chip"]}>
          <span>{t("workout.part")}</span>
          {formats.sport.hasTrack && totals.distance > 0 && <Total {...formats.distance(totals.distance)} />}
          {totals.time > 0 && <Total value={formats.duration(totals.time)} />}
          {tellsHeight && totals.ascent !== undefined && (
            <Total
              value={`+${formats.elevation(totals.ascent).value}`}
              unit={formats.elevation(totals.ascent).unit}
            />
          )}
          {tellsHeight && totals.grade !== undefined && <Total {...formats.grade(totals.grade)} />}
          {totals.avgHeartRate !== undefined && <Total {...formats.heartRate(totals.avgHeartRate)} />}
          {totals.avgPower !== undefined && <Total {...formats.power(totals.avgPower)} />}
          {totals.avgCadence !== undefined && <Total {...formats.cadence(totals.avgCadence)} />}
          <button
            type="button"
            aria-label={t("workout.clearPart")}
            title={t("workout.clearPart")}
            onClick={cursor.clear}
          >
            <Icon of={X} size="s" />
          </button>
        </div>
      )}
    </output>
  );
};
