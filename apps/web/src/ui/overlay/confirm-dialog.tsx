import { useMutation } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { Notice } from "../status/notice.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { useIsOpen } from "./use-is-open.ts";
import { useLateFailure } from "./use-late-failure.ts";

interface ConfirmDialogProps {
  readonly title: string;
  /** What will be lost, and that it cannot be undone. */
  readonly question: string;
  /** Text of the red button: the verb, never "OK". */
  readonly confirm: string;
  /**
   * Performs the action and closes the dialog, with `close` if that is to close no other one. If it throws, the dialog stays,
   * shows the error, and the person may retry.
   */
  readonly onConfirm: (close: () => void) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is permanently deleted. */
export const ConfirmDialog = ({ title, question, confirm, onConfirm, onClose }: ConfirmDialogProps) => {
  const { t } = useMessages();
  const isOpen = useIsOpen();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      onConfirm(() => {
        if (isOpen()) onClose();
      }),
    onError: useLateFailure(),
  });
  return (
    <Dialog
      bare
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            kind="dangerSolid"
            busy={isPending}
            onClick={() => {
              mutate();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles["question"]}>
        <p>{question}</p>
        {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
      </div>
    </Dialog>
  );
};
