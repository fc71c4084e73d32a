import { dayStart } from "@cairn/domain/day-windows/day-window";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import table from "../../ui/table.module.css";
import text from "../../ui/text.module.css";
import type { LoadRow } from "./load-view.ts";

/** The numbers of the graph in rows, latest first. */
export const LoadTable = ({ rows }: { readonly rows: readonly LoadRow[] }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const whole = (value: number): string => formats.count(Math.round(value));
  return (
    <table className={table["table"]}>
      <caption className={text["hidden"]}>{t("training-load.loadTitle")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("training-load.days")}</th>
          <th scope="col">{t("training-load.load")}</th>
          <th scope="col">{t("training-load.fitness")}</th>
          <th scope="col">{t("training-load.fatigue")}</th>
          <th scope="col">{t("training-load.form")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ firstDay, day, load, fitness, fatigue, form }) => (
          <tr key={day}>
            <th scope="row">
              {firstDay === day
                ? formats.placeDate(dayStart(day), 0)
                : formats.dayRange(dayStart(firstDay), dayStart(day))}
            </th>
            <td>{whole(load)}</td>
            <td>{whole(fitness)}</td>
            <td>{whole(fatigue)}</td>
            <td>{whole(form)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
