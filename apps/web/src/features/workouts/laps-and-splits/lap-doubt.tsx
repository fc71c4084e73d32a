import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { Reading } from "../../../graph/chart.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { contradictionText } from "../provenance/contradiction-text.ts";
import styles from "./lap-doubt.module.css";
import type { MetricFormats } from "../../../graph/metric-formats.ts";

type Doubt = NonNullable<SplitView["doubts"]>[number];

interface LapDoubtProps {
  /** Number of the lap. */
  readonly name: string;
  readonly lap: SplitView;
  /** Names of the values in the cell. */
  readonly of: readonly string[];
  readonly formats: MetricFormats;
}

const readDoubt = (name: string, value: number, formats: MetricFormats): Reading => {
  switch (name) {
    case "distance":
      return formats.distance(value);
    case "avgSpeed":
      return formats.speed(value);
    case "avgHeartRate":
      return formats.heartRate(value);
    case "ascent":
    case "descent":
      return formats.elevation(value);
    default:
      return { value: formats.duration(value), unit: "" };
  }
};

/** A mark beside a value of a lap that is not the device's; a press shows the device's value and what contradicts it. */
export const LapDoubt = ({ name, lap, of, formats }: LapDoubtProps) => {
  const messages = useMessages();
  const doubts = (lap.doubts ?? []).filter((doubt: Doubt) => of.includes(doubt.name));
  if (doubts.length === 0) return null;
  const label = messages.t("workouts.lapDoubt", { name });
  return (
    <span className={styles["place"]}>
      <Popover label={label} buttonClass={styles["mark"]} button={<span aria-label={label}>*</span>}>
        {doubts.map((doubt) => (
          <p key={doubt.name} className={styles["words"]}>
            {contradictionText(messages, {
              contradiction: doubt,
              device: doubt.device,
              read: (value) => readDoubt(doubt.name, value, formats),
            })}
          </p>
        ))}
      </Popover>
    </span>
  );
};
