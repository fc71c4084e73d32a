import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "./button.tsx";
import styles from "./changed-elsewhere.module.css";

interface Choice {
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

interface ElsewhereChoiceProps extends Choice {
  /** The subject of the choice, for screen readers. */
  readonly name: string;
  /** The currently saved value. */
  readonly text: string;
}

/** Shows what something that is being edited here was changed to elsewhere, and lets the person choose. */
export const ElsewhereChoice = ({ name, text, onTake, onKeep }: ElsewhereChoiceProps) => {
  const { t } = useMessages();
  return (
    <fieldset className={styles["elsewhere"]} aria-label={name}>
      <p>{text}</p>
      <div className={styles["choices"]}>
        <Button onClick={onTake}>{t("settings.takeOther")}</Button>
        <Button onClick={onKeep}>{t("settings.preferOwn")}</Button>
      </div>
    </fieldset>
  );
};

interface ChangedElsewhereProps extends Choice {
  /** The name of the setting. */
  readonly label: string;
  /** The currently saved value; empty for none. */
  readonly value: string;
}

/** The same for a setting with one value. */
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
