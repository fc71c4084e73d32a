import type { ReactNode } from "react";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import styles from "./zones-section.module.css";

interface ZonesTableProps {
  readonly caption: string;
  /** Of the zones' limits. */
  readonly unit: string;
  readonly rows: readonly {
    /** Different in each row. */
    readonly zone: number;
    readonly name: ReactNode;
    /** The formatted limits. */
    readonly range: string;
    /** CSS colour of the bar. */
    readonly colour: string;
    readonly seconds: number;
  }[];
  readonly formats: MetricFormats;
  readonly className?: string | undefined;
}

/** Time in each zone, as a number, a share and a bar. */
export const ZonesTable = ({ caption, unit, rows, formats, className }: ZonesTableProps) => {
  const { t, locale } = useMessages();
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const longest = Math.max(...rows.map(({ seconds }) => seconds));
  const share = new Intl.NumberFormat(locale, { style: "percent" });
  return (
    <table className={classNames(table["table"], styles["zones"], className)}>
      <caption className={text["hidden"]}>{caption}</caption>
      <thead className={text["hidden"]}>
        <tr>
          <th scope="col">{t("workouts.zone")}</th>
          <th scope="col">{unit}</th>
          <td aria-hidden />
          <th scope="col">{t("workouts.time")}</th>
          <th scope="col">{t("workouts.share")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ zone, name, range, colour, seconds }) => (
          <tr key={zone}>
            <th scope="row">{name}</th>
            <td className={styles["range"]}>{range}</td>
            <td className={styles["bars"]} aria-hidden>
              <span style={{ width: `${((seconds / longest) * 100).toFixed(1)}%`, background: colour }} />
            </td>
            <td>{formats.duration(seconds)}</td>
            <td className={styles["share"]}>{share.format(seconds / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
