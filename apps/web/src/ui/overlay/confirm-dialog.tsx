import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { Notice } from "../status/notice.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { showToast } from "./toast-store.ts";

interface ConfirmDialogProps {
  readonly title: string;
  /** What will be lost, and that it cannot be undone. */
  readonly question: string;
  /** What the red button says: the verb, never "OK". */
  readonly confirm: string;
  /** Does it and closes the dialog. If it throws, the dialog stays, says so, and the person may try again. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something goes for good. */
export const ConfirmDialog = ({ title, question, confirm, onConfirm, onClose }: ConfirmDialogProps) => {
  const { t } = useMessages();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: onConfirm,
    onError: (failure) => {
      // Whoever closed it meanwhile, or left, would take it for done.
      if (!isOpen.current) showToast(failureText(t, failure));
    },
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
