import type { Totals } from "@cairn/domain/diary/dated-workouts";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import table from "../../ui/table.module.css";
import styles from "./totals-table.module.css";

interface TotalsTableProps {
  readonly caption: string;
  /** What a row is, such as "Month". */
  readonly rowLabel: string;
  readonly rows: readonly {
    readonly key: string | number;
    readonly name: ReactNode;
    readonly totals: Totals;
  }[];
  readonly sum: Totals;
}

/** Totals in rows: how many workouts, duration, distance, ascent and energy, with their sum. */
export const TotalsTable = ({ caption, rowLabel, rows, sum }: TotalsTableProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const cells = ({ workouts, duration, distance, ascent, energy }: Totals) => (
    <>
      <td>{formats.count(workouts)}</td>
      <td>{formats.duration(duration)}</td>
      <td>{formats.text(formats.distance(distance))}</td>
      <td>{formats.text(formats.elevation(ascent))}</td>
      <td>{formats.text(formats.energy(energy))}</td>
    </>
  );
  return (
    // A table that is wider than its place is scrolled by arrow keys, for which it must take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" className={styles["scroll"]} aria-label={caption} tabIndex={0}>
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            <th scope="col">{t("diary.title")}</th>
            <th scope="col">{t("diary.duration")}</th>
            <th scope="col">{t("diary.distance")}</th>
            <th scope="col">{t("diary.ascent")}</th>
            <th scope="col">{t("diary.energy")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, totals }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells(totals)}
            </tr>
          ))}
        </tbody>
        <tfoot className={styles["sum"]}>
          <tr>
            <th scope="row">{t("statistics.sum")}</th>
            {cells(sum)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
