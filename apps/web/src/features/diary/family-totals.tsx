import type { WindowTotals } from "@cairn/domain/day-windows/day-totals";
import type { ActivityFamily } from "@cairn/domain/sports/activities";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import text from "../../ui/text.module.css";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import styles from "./family-totals.module.css";

/** Pictogram of each family. */
const icons: Readonly<Record<ActivityFamily, string>> = {
  foot: "running",
  wheel: "cycling",
  snow: "cross-country-skiing",
  water: "swimming",
  gym: "gym",
  other: "other",
};

/** The graph's days as a table: distance and time of each family of sports. */
export const FamilyTotals = ({ totals }: { readonly totals: WindowTotals }) => {
  const { t } = useMessages();
  const formats = useFormats();
  return (
    <table className={styles["table"]}>
      <caption className={text["hidden"]}>{t("dashboard.bySport")}</caption>
      <thead className={text["hidden"]}>
        <tr>
          <th scope="col">{t("dashboard.sport")}</th>
          <th scope="col">{t("diary.distance")}</th>
          <th scope="col">{t("diary.duration")}</th>
        </tr>
      </thead>
      <tbody>
        {totals.families.map(({ family, distance, duration }) => (
          <tr key={family}>
            <th scope="row">
              <span className={styles["family"]}>
                <SportBadge icon={icons[family]} family={family} size="s" />
                {t(`dashboard.${family}`)}
              </span>
            </th>
            <td>{distance > 0 ? formats.text(formats.distance(distance)) : ""}</td>
            <td className={styles["time"]}>{formats.duration(duration)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
