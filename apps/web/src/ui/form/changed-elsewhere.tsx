import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "./button.tsx";
import styles from "./changed-elsewhere.module.css";

interface ChangedElsewhereProps {
  /** What people call the setting. */
  readonly label: string;
  /** What is saved by now; empty for nothing. */
  readonly value: string;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Says that a setting that is edited here was saved elsewhere, and lets the person choose. */
export const ChangedElsewhere = ({ label, value, onTake, onKeep }: ChangedElsewhereProps) => {
  const { t } = useMessages();
  return (
    <fieldset className={styles["elsewhere"]} aria-label={t("settings.changedElsewhereOf", { label })}>
      <p>
        {value === "" ? t("settings.changedElsewhereNothing") : t("settings.changedElsewhere", { value })}
      </p>
      <div className={styles["choices"]}>
        <Button onClick={onTake}>{t("settings.takeOther")}</Button>
        <Button onClick={onKeep}>{t("settings.keepOwn")}</Button>
      </div>
    </fieldset>
  );
};
