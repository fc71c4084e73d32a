import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./year-choice.module.css";

interface YearChoiceProps {
  /** Years before this one, latest first. */
  readonly years: readonly number[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (years: readonly number[]) => void;
}

/** Which years the present one is compared with. */
export const YearChoice = ({ years, chosen, onChange }: YearChoiceProps) => {
  const { t } = useMessages();
  return (
    <fieldset className={styles["choice"]}>
      <legend>{t("statistics.compareWith")}</legend>
      <div className={styles["years"]}>
        {years.map((year) => (
          <label key={year} className={styles["year"]}>
            <input
              type="checkbox"
              checked={chosen.has(year)}
              onChange={({ target }) => {
                onChange(years.filter((each) => (each === year ? target.checked : chosen.has(each))));
              }}
            />
            <span className={styles["face"]}>{year}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
