import { dayStart } from "@cairn/domain/day-windows/day-window";
import {
  dayMonthsLater,
  firstDayOfMonth,
  monthOf,
  monthOfDay,
  numberOfMonth,
  yearOfMonth,
} from "@cairn/domain/diary/calendar";
import { firstYear } from "@cairn/domain/diary/skyline";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button, IconButton } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import { useCalendarFormats } from "./calendar-formats.ts";
import styles from "./month-heading.module.css";
import type { ChooseDay } from "./use-diary-day.ts";

interface PickerProps {
  readonly label: string;
  /** The choice as shown in the heading. */
  readonly shown: string;
  readonly value: number;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onChoose: (value: number) => void;
}

/** A word of the heading that is also a choice: a press opens the browser's own list. */
const Picker = ({ label, shown, value, options, onChoose }: PickerProps) => (
  <span className={styles["picker"]}>
    <span aria-hidden>{shown}</span>
    <Icon of={ChevronDown} className={styles["chevron"]} />
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        onChoose(Number(currentTarget.value));
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </span>
);

interface MonthHeadingProps {
  readonly day: number;
  readonly today: number;
  readonly onChoose: ChooseDay;
}

/** The shown month, with controls for choosing another one (DIARY-2). The day of the month stays. */
export const MonthHeading = ({ day, today, onChoose }: MonthHeadingProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { monthName } = useCalendarFormats();
  const month = monthOfDay(day);
  const [year, lastYear] = [yearOfMonth(month), yearOfMonth(monthOfDay(today))];
  const name = (each: number) => monthName(dayStart(firstDayOfMonth(each)));
  const title = formats.month(dayStart(firstDayOfMonth(month)));
  const months = Array.from({ length: 12 }, (_, place) => monthOf(year, place + 1));
  const picked = Array.from({ length: lastYear - firstYear + 1 }, (_, place) => lastYear - place);
  // A workout of a watch without a clock may be before or after these years.
  const years = picked.includes(year) ? picked : [...picked, year].toSorted((a, b) => b - a);
  const moveTo = (target: number) => {
    onChoose(dayMonthsLater(day, target - month));
  };
  return (
    <div className={styles["heading"]}>
      <h1 className={text["hidden"]} aria-live="polite">
        {title}
      </h1>
      <div className={styles["title"]}>
        <Picker
          label={t("diary.month")}
          shown={name(month)}
          value={month}
          options={months.map((each) => ({ value: each, label: name(each) }))}
          onChoose={moveTo}
        />
        <Picker
          label={t("diary.year")}
          shown={String(year)}
          value={year}
          options={years.map((each) => ({ value: each, label: String(each) }))}
          onChoose={(chosen) => {
            moveTo(monthOf(chosen, numberOfMonth(month)));
          }}
        />
      </div>
      <div className={styles["moves"]}>
        <IconButton
          label={t("diary.previousMonth")}
          icon={ChevronLeft}
          onClick={() => {
            moveTo(month - 1);
          }}
        />
        <IconButton
          label={t("diary.nextMonth")}
          icon={ChevronRight}
          onClick={() => {
            moveTo(month + 1);
          }}
        />
        <Button
          kind="ghost"
          onClick={() => {
            onChoose(today);
          }}
        >
          {t("diary.today")}
        </Button>
      </div>
    </div>
  );
};
