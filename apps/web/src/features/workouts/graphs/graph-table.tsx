import type { Chart } from "../../../graph/chart.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { nearestIndex } from "../../../lib/track/track-series.ts";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import styles from "./graph-table.module.css";
import type { MetricFormats } from "../../../graph/metric-formats.ts";

/** Number of rows: enough for the same picture as the graphs, and not too many. */
const rows = 24;

interface GraphTableProps {
  readonly cursor: CursorStore;
  readonly charts: readonly Chart[];
  readonly axis: "distance" | "time";
  readonly formats: MetricFormats;
}

/** The graphs' data as a table, at even steps of the chosen axis. */
export const GraphTable = ({ cursor, charts, axis, formats }: GraphTableProps) => {
  const { t } = useMessages();
  const { series } = useCursor(cursor);
  const column = series[axis];
  const end = column.at(-1) ?? 0;
  const count = Math.min(rows, series.length);
  const indices = [
    ...new Set(
      Array.from({ length: count }, (_unused, row) =>
        nearestIndex(column, (end * row) / Math.max(1, count - 1)),
      ),
    ),
  ];
  return (
    // Scrolls separately, so it has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["room"]} tabIndex={0} aria-label={t("workouts.graphTable")}>
      <table className={table["table"]}>
        <caption className={text["hidden"]}>{t("workouts.graphTable")}</caption>
        <thead>
          <tr>
            {formats.sport.hasTrack && <th scope="col">{t("workouts.distance")}</th>}
            <th scope="col">{t("workouts.time")}</th>
            {charts.map((chart) => (
              <th scope="col" key={chart.metric}>
                {chart.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indices.map((index) => {
            const distance = formats.distance(series.distance[index] ?? 0);
            return (
              <tr key={index}>
                {formats.sport.hasTrack && (
                  <th scope="row">
                    {distance.value} <span className={text["unit"]}>{distance.unit}</span>
                  </th>
                )}
                <td>{formats.duration(series.time[index] ?? 0)}</td>
                {charts.map((chart) => {
                  const value = chart.column[index] ?? Number.NaN;
                  const reading = Number.isNaN(value) ? { value: "–", unit: "" } : chart.read(value);
                  return (
                    <td key={chart.metric}>
                      {reading.value} <span className={text["unit"]}>{reading.unit}</span>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
