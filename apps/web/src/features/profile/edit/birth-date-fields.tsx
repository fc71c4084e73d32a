import { birthYears, daysInMonth } from "@cairn/domain/people/birth-date";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { SelectField } from "../../../ui/form/field.tsx";
import type { ProfileField, ProfileFields } from "./profile-fields.ts";
import styles from "./profile-form.module.css";

interface BirthDateFieldsProps {
  readonly fields: ProfileFields;
  readonly onChange: (field: ProfileField, value: string) => void;
  readonly problem: string | undefined;
  /** Content below, if another tab has saved another day. */
  readonly elsewhere: ReactNode;
}

const thisYear = new Date().getFullYear();
const months = Array.from({ length: 12 }, (_, i) => i + 1);

const numbers = (values: readonly number[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

/** Year, month and day of birth. The days are those of the month. */
export const BirthDateFields = ({ fields, onChange, problem, elsewhere }: BirthDateFieldsProps) => {
  const { t, locale } = useMessages();
  const { year, month, day } = fields;
  const offered = birthYears(thisYear);
  // People older than all offered years keep theirs.
  const years = year === "" || offered.includes(Number(year)) ? offered : [...offered, Number(year)];
  const days = month === "" ? 31 : daysInMonth(Number(month), year === "" ? undefined : Number(year));
  const monthName = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const none = { value: "", label: "–" };
  const select = (field: "year" | "month" | "day", options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={t(`settings.${field}`)}
      name={field}
      value={fields[field]}
      autoComplete={`bday-${field}`}
      onChange={(event) => {
        onChange(field, event.target.value);
      }}
      options={[none, ...options]}
    />
  );
  return (
    <fieldset className={styles["birth"]} aria-describedby="birth-date-hint">
      <legend>{t("settings.birthDate")}</legend>
      <div className={styles["parts"]}>
        {select("day", numbers(Array.from({ length: Math.max(days, Number(day)) }, (_, i) => i + 1)))}
        {select(
          "month",
          months.map((value) => ({
            value: String(value),
            label: monthName.format(Date.UTC(2000, value - 1, 1)),
          })),
        )}
        {select("year", numbers(years))}
      </div>
      <p id="birth-date-hint" className={problem === undefined ? styles["hint"] : styles["problem"]}>
        {problem ?? t("settings.birthDateHint")}
      </p>
      {elsewhere}
    </fieldset>
  );
};
