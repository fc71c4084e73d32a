import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./heart-rate-form.module.css";

interface FormActionsProps {
  readonly busy: boolean;
  /** Closes without changes; absent if there is nothing to go back to. */
  readonly onClose: (() => void) | undefined;
}

/** The end of a form: buttons to save or close. */
export const FormActions = ({ busy, onClose }: FormActionsProps) => {
  const { t } = useMessages();
  return (
    <div className={styles["actions"]}>
      <Button type="submit" kind="primary" size="small" busy={busy}>
        {t("settings.maximumSave")}
      </Button>
      {onClose && (
        <Button size="small" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      )}
    </div>
  );
};
