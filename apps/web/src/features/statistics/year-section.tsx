import { dayAtPlace, growthByYear, sumAt, type YearGrowth } from "@cairn/domain/diary/year-comparison";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { useMemo, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import table from "../../ui/table.module.css";
import { useMeasureTexts } from "./measure-texts.ts";
import { AsTable, SectionCard } from "../../ui/section-card.tsx";
import type { SectionProps } from "./section-props.ts";
import { MonthEnds } from "./month-ends.tsx";
import { YearChoice } from "./year-choice.tsx";
import { YearLines } from "./year-lines.tsx";
import text from "../../ui/text.module.css";

/** Number of years compared by default. */
const comparedByDefault = 2;

/** This year against others: the totals by date, as lines and as the numbers of one date. */
export const YearSection = ({ statistics, view, change }: SectionProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useMeasureTexts();
  const [marked, setMarked] = useState<number>();
  const { chosen, present } = statistics;
  const { measure } = view;
  const all = useMemo(() => growthByYear(chosen, measure, present.today), [chosen, measure, present.today]);
  const before = all.slice(0, -1).toReversed();
  const wanted = new Set(view.years ?? before.slice(0, comparedByDefault).map(({ year }) => year));
  const current = all.at(-1);
  if (!current) return null;
  const others = before.filter(({ year }) => wanted.has(year));
  const compared = [current, ...others];
  const place = marked ?? current.sums.length - 1;
  const date = formats.shortDay(dayStart(dayAtPlace(place, current.year)));
  const differenceTo = (growth: YearGrowth): string => {
    const difference = sumAt(current, place) - sumAt(growth, place);
    if (difference === 0) return t("statistics.asMuch");
    return t(difference > 0 ? "statistics.more" : "statistics.less", {
      amount: texts.of(measure, Math.abs(difference)),
    });
  };
  return (
    <SectionCard title={t("statistics.yearAgainstYear")}>
      <YearLines measure={measure} all={all} compared={compared} marked={marked} onMark={setMarked} />
      <table className={table["table"]}>
        <caption className={text["hidden"]}>{t("statistics.untilDate", { date })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("statistics.year")}</th>
            <th scope="col">{t("statistics.until", { date })}</th>
            <th scope="col">{t("statistics.difference", { year: String(current.year) })}</th>
            <th scope="col">{t("statistics.wholeYear")}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((growth) => (
            <tr key={growth.year}>
              <th scope="row">{growth.year}</th>
              <td>{texts.of(measure, sumAt(growth, place))}</td>
              <td>{growth === current ? "" : differenceTo(growth)}</td>
              <td>{growth === current ? "" : texts.of(measure, growth.sums.at(-1) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before.length > 0 && (
        <YearChoice
          years={before.map(({ year }) => year)}
          chosen={wanted}
          onChange={(years) => {
            change({ years });
          }}
        />
      )}
      <AsTable label={t("statistics.asTable")}>
        <MonthEnds measure={measure} years={compared} />
      </AsTable>
    </SectionCard>
  );
};
