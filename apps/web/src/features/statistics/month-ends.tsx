import type { Measure } from "@cairn/domain/diary/totals";
import { placeInYear, type YearGrowth } from "@cairn/domain/diary/year-comparison";
import { dayOfDate } from "@cairn/domain/diary/civil-date";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useMeasureTexts } from "./measure-texts.ts";
import { WideTable } from "./wide-table.tsx";

interface MonthEndsProps {
  readonly measure: Measure;
  readonly years: readonly YearGrowth[];
}

/** The total of each year at the end of each month so far. */
export const MonthEnds = ({ measure, years }: MonthEndsProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useMeasureTexts();
  return (
    <WideTable label={t("statistics.monthEnds")}>
      <thead>
        <tr>
          <th scope="col">{t("statistics.month")}</th>
          {years.map(({ year }) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
          <tr key={month}>
            <th scope="row">{formats.shortMonth(month)}</th>
            {years.map(({ year, sums }) => {
              const next =
                month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
              const amount = sums[placeInYear(dayOfDate(next) - 1)];
              return <td key={year}>{amount === undefined ? "" : texts.of(measure, amount)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
};
