import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "./button.tsx";
import styles from "./changed-elsewhere.module.css";

interface Choice {
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

interface ElsewhereChoiceProps extends Choice {
  /** What the choice is about, for who hears it. */
  readonly name: string;
  /** What is saved by now. */
  readonly text: string;
}

/** Says what became elsewhere of something that is edited here, and lets the person choose. */
export const ElsewhereChoice = ({ name, text, onTake, onKeep }: ElsewhereChoiceProps) => {
  const { t } = useMessages();
  return (
    <fieldset className={styles["elsewhere"]} aria-label={name}>
      <p>{text}</p>
      <div className={styles["choices"]}>
        <Button onClick={onTake}>{t("settings.takeOther")}</Button>
        <Button onClick={onKeep}>{t("settings.keepOwn")}</Button>
      </div>
    </fieldset>
  );
};

interface ChangedElsewhereProps extends Choice {
  /** What people call the setting. */
  readonly label: string;
  /** What is saved by now; empty for nothing. */
  readonly value: string;
}

/** The same of a setting with one value. */
export const ChangedElsewhere = ({ label, value, ...choice }: ChangedElsewhereProps) => {
  const { t } = useMessages();
  return (
    <ElsewhereChoice
      name={t("settings.changedElsewhereOf", { label })}
      text={value === "" ? t("settings.changedElsewhereNothing") : t("settings.changedElsewhere", { value })}
      {...choice}
    />
  );
};
