import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DecodeWarning } from "@cairn/domain/recording/decoded-activity";
import { Pencil, Wrench } from "lucide-react";
import { openEntry } from "../../../lib/entry-request.ts";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./import-warnings.module.css";

const texts: Readonly<Record<DecodeWarning, MessageId>> = {
  crc_mismatch: "workouts.warning.crc_mismatch",
  truncated: "workouts.warning.truncated",
  damaged_part_skipped: "workouts.warning.damaged_part_skipped",
  invalid_points_dropped: "workouts.warning.invalid_points_dropped",
  clock_unset: "workouts.warning.clock_unset",
  no_time: "workouts.warning.no_time",
  made_up_times: "workouts.warning.made_up_times",
  out_of_order_points: "workouts.warning.out_of_order_points",
  times_mended: "workouts.warning.times_mended",
  stray_points_dropped: "workouts.warning.stray_points_dropped",
  repeated_points_dropped: "workouts.warning.repeated_points_dropped",
  undeclared_prefix: "workouts.warning.undeclared_prefix",
};

const isKnown = (warning: string): warning is DecodeWarning => warning in texts;

/** After these the date is that of the import. */
const undated: ReadonlySet<DecodeWarning> = new Set(["clock_unset", "no_time"]);

/** What the import repaired or left out, and the way to a date that it did not find; the server sends it to the owner only. */
export const ImportWarnings = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const known = workout.warnings.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <aside className={styles["note"]} aria-label={t("workouts.warnings")}>
      <Icon of={Wrench} />
      <div>
        <b>{t("workouts.warnings")}</b>
        <ul>
          {known.map((warning) => (
            <li key={warning}>{t(texts[warning])}</li>
          ))}
        </ul>
        {known.some((warning) => undated.has(warning)) && !workout.isEdited && (
          <Button
            size="small"
            icon={Pencil}
            onClick={() => {
              openEntry(workout);
            }}
          >
            {t("workouts.correctDate")}
          </Button>
        )}
      </div>
    </aside>
  );
};
