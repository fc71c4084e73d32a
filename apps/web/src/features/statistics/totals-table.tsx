import type { Totals } from "@cairn/domain/diary/totals";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { WideTable } from "./wide-table.tsx";

interface TotalsTableProps {
  readonly caption: string;
  /** The kind of a row, such as "Month". */
  readonly rowLabel: string;
  readonly rows: readonly {
    readonly key: string | number;
    readonly name: ReactNode;
    readonly totals: Totals;
  }[];
  readonly sum: Totals;
}

/** Nobody walked 0.00 km in a gym: unmeasured values are a dash, as on the workout itself. */
const known = (amount: number, text: string): string => (amount > 0 ? text : "–");

/** Totals in rows: number of workouts, duration, distance, ascent, the vertical of skiers and energy, with their sum. */
export const TotalsTable = ({ caption, rowLabel, rows, sum }: TotalsTableProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const cells = ({ workouts, duration, distance, ascent, vertical, energy }: Totals) => (
    <>
      <td>{formats.count(workouts)}</td>
      <td>{formats.duration(duration)}</td>
      <td>{known(distance, formats.text(formats.distance(distance)))}</td>
      <td>{known(ascent, formats.text(formats.elevation(ascent)))}</td>
      {sum.vertical > 0 && <td>{known(vertical, formats.text(formats.elevation(vertical)))}</td>}
      <td>{known(energy, formats.text(formats.energy(energy)))}</td>
    </>
  );
  return (
    <WideTable label={caption}>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{t("diary.title")}</th>
          <th scope="col">{t("diary.duration")}</th>
          <th scope="col">{t("diary.distance")}</th>
          <th scope="col">{t("diary.ascent")}</th>
          {sum.vertical > 0 && <th scope="col">{t("diary.vertical")}</th>}
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
      <tfoot>
        <tr>
          <th scope="row">{t("statistics.sum")}</th>
          {cells(sum)}
        </tr>
      </tfoot>
    </WideTable>
  );
};
