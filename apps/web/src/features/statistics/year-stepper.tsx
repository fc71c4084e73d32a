import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { IconButton } from "../../ui/form/button.tsx";
import styles from "./year-stepper.module.css";

interface YearStepperProps {
  readonly year: number;
  /** Years to choose from, the oldest first. */
  readonly years: readonly number[];
  readonly onChange: (year: number) => void;
}

/** A year, with buttons for the previous and next, and a choice of any other. */
export const YearStepper = ({ year, years, onChange }: YearStepperProps) => {
  const { t } = useMessages();
  const [first = year, last = year] = [years[0], years.at(-1)];
  return (
    <div className={styles["stepper"]}>
      <IconButton
        label={t("statistics.yearBefore")}
        icon={ChevronLeft}
        size="small"
        disabled={year <= first}
        onClick={() => {
          onChange(year - 1);
        }}
      />
      <select
        className={styles["year"]}
        aria-label={t("statistics.year")}
        value={year}
        onChange={({ target }) => {
          onChange(Number(target.value));
        }}
      >
        {years.toReversed().map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <IconButton
        label={t("statistics.yearAfter")}
        icon={ChevronRight}
        size="small"
        disabled={year >= last}
        onClick={() => {
          onChange(year + 1);
        }}
      />
    </div>
  );
};
