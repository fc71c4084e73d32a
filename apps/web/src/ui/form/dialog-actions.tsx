import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../class-names.ts";
import { Button, type ButtonKind } from "./button.tsx";
import styles from "./form.module.css";

interface DialogActionsProps {
  /** Text of the button that sends the form: the verb. */
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly isBusy: boolean;
  /** What is on its way cannot be taken back: no way out until it is answered. */
  readonly isBound?: boolean;
  /** A wider gap between the buttons. */
  readonly isApart?: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: buttons to leave it and to send it. */
export const DialogActions = ({
  submit,
  kind = "primary",
  isBusy,
  isBound,
  isApart,
  onCancel,
}: DialogActionsProps) => {
  const { t } = useMessages();
  return (
    <div className={classNames(styles["actions"], isApart && styles["apart"])}>
      <Button onClick={onCancel} disabled={isBound && isBusy}>
        {t("ui.cancel")}
      </Button>
      <Button type="submit" kind={kind} busy={isBusy}>
        {submit}
      </Button>
    </div>
  );
};
