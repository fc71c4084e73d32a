import { type CSSProperties } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { smoothings } from "../../../lib/track/smoothing.ts";
import type { TrackMetric } from "../../../lib/track/track-series.ts";
import { SegmentedControl } from "../../../ui/form/segmented-control.tsx";
import { withMetric } from "./graph-choice.ts";
import styles from "./graph-choice-panel.module.css";
import { graphPreference, smoothingPreference } from "./graph-preferences.ts";
import { metricColours, metricName } from "../../../graph/workout-charts.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { useStore } from "../../../lib/store.ts";

interface GraphChoicePanelProps {
  readonly present: readonly TrackMetric[];
  readonly shown: readonly TrackMetric[];
  readonly formats: MetricFormats;
}

/** Controls for the shown graphs and their smoothing; both are stored in this browser. */
export const GraphChoicePanel = ({ present, shown, formats }: GraphChoicePanelProps) => {
  const messages = useMessages();
  const { t } = messages;
  const kept = useStore(graphPreference);
  const smoothing = useStore(smoothingPreference);
  return (
    <div className={styles["panel"]}>
      <fieldset className={styles["chips"]}>
        <legend>{t("workouts.shownGraphs")}</legend>
        {present.map((metric) => {
          const isOn = shown.includes(metric);
          return (
            <label
              key={metric}
              className={styles["chip"]}
              style={{ "--metric": `var(--${metricColours[metric]})` } as CSSProperties}
            >
              <input
                type="checkbox"
                checked={isOn}
                // One graph must remain, because the cursor needs something to move on.
                disabled={isOn && shown.length === 1}
                onChange={(event) => {
                  graphPreference.set(withMetric(kept, metric, event.target.checked));
                }}
              />
              <span className={styles["face"]}>{metricName(metric, formats, messages)}</span>
            </label>
          );
        })}
      </fieldset>
      <div>
        <p className={styles["label"]} aria-hidden>
          {t("workouts.smoothing")}
        </p>
        <SegmentedControl
          name="smoothing"
          label={t("workouts.smoothing")}
          options={smoothings.map((value) => ({ value, label: t(`workouts.smoothing.${value}`) }))}
          value={smoothing}
          onChange={smoothingPreference.set}
          wide
        />
      </div>
    </div>
  );
};
