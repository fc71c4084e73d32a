import { X } from "lucide-react";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type TrackPart, useCursor } from "../../../lib/track/cursor-store.ts";
import { partMeasures, partTotals } from "../../../lib/track/part-totals.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { Track } from "../recording/use-track.ts";
import styles from "./part-totals-chip.module.css";

const Total = ({ value, unit }: { readonly value: string; readonly unit?: string }) => (
  <b>
    {value}
    {unit && <small> {unit}</small>}
  </b>
);

interface ChipProps {
  readonly track: Track;
  readonly part: TrackPart;
  readonly formats: MetricFormats;
}

/** Separate, so that nothing is summed up before a part is selected. */
const Chip = ({ track, part, formats }: ChipProps) => {
  const { t } = useMessages();
  const { cursor, series, recording, climb } = track;
  const measures = useMemo(() => partMeasures({ recording, climb }), [recording, climb]);
  const totals = partTotals(series, measures, part);
  const tellsHeight = !formats.sport.withoutGraphs.includes("ele");
  return (
    <div className={styles["chip"]}>
      <span>{t("workouts.part")}</span>
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
        aria-label={t("workouts.clearPart")}
        title={t("workouts.clearPart")}
        onClick={cursor.clear}
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  );
};

/** Totals of the selected part, with a button to clear it. */
export const PartTotalsChip = ({ track, formats }: Pick<ChipProps, "track" | "formats">) => {
  const { series, part } = useCursor(track.cursor);
  // While finer points replace the overview, the part is still one of the others.
  const isOfTrack = series === track.series;
  return (
    <output className={styles["place"]}>
      {part && isOfTrack && <Chip track={track} part={part} formats={formats} />}
    </output>
  );
};
