import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { ValueRow } from "../../ui/value-row.tsx";
import styles from "./thresholds.module.css";

interface DatedRowProps {
  readonly name: string;
  /** The formatted first day. */
  readonly since: string;
  readonly figure: string;
  /** The whole row as text, for the names of the buttons. */
  readonly whole: string;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** One value with its first day. */
export const DatedRow = ({ name, since, figure, whole, onChange, onRemove }: DatedRowProps) => {
  const { t } = useMessages();
  return (
    <ValueRow name={name} detail={since}>
      <span className={styles["figure"]}>{figure}</span>
      <span className={styles["actions"]}>
        <Button
          size="small"
          aria-label={t("settings.thresholdChangeOf", { threshold: whole })}
          onClick={onChange}
        >
          {t("settings.zoneChange")}
        </Button>
        <Button
          size="small"
          kind="danger"
          aria-label={t("settings.thresholdRemoveOf", { threshold: whole })}
          onClick={onRemove}
        >
          {t("settings.zoneRemove")}
        </Button>
      </span>
    </ValueRow>
  );
};
