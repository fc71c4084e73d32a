import type { ActivityPart } from "@cairn/domain/diary/month-totals";
import type { CSSProperties } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import text from "../../ui/text.module.css";
import sportFamily from "../../ui/workout/sport-family.module.css";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import styles from "./month-panel.module.css";

/** One activity of a month, with its duration as a bar against the longest. */
export const ActivityRow = ({
  part: { activityId, totals, shareOfLongest },
}: {
  readonly part: ActivityPart;
}) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sport = useSportNames().of(activityId);
  const percent = formats.percent(Math.round(shareOfLongest));
  return (
    <tr
      className={classNames(styles["activity"], sportFamily[sport.family])}
      style={{ "--share": `${shareOfLongest.toFixed(1)}%` } as CSSProperties}
      title={t("diary.ofLongest", { percent })}
    >
      <th scope="row">
        <span className={styles["name"]}>
          <SportBadge icon={sport.icon} family={sport.family} size="s" />
          <span>
            {sport.name} <small className={text["unit"]}>×&nbsp;{formats.count(totals.workouts)}</small>
          </span>
        </span>
      </th>
      <td>
        {totals.distance > 0 && (
          <span className={text["quiet"]}>{formats.text(formats.wholeDistance(totals.distance))}</span>
        )}
      </td>
      <td className={styles["time"]}>
        {formats.hours(totals.duration)}
        <span className={text["hidden"]}> ({t("diary.ofLongest", { percent })})</span>
      </td>
    </tr>
  );
};
