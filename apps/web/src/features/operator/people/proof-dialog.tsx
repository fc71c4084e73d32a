import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { DialogActions } from "../../../ui/form/dialog-actions.tsx";
import form from "../../../ui/form/form.module.css";
import { OwnPasswordField, useOwnPassword } from "../../../ui/form/own-password.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useLateFailure } from "../../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../../ui/status/notice.tsx";

interface ProofDialogProps {
  readonly title: string;
  readonly question: string;
  readonly confirm: string;
  /** Does it with the operator's password, empty for an account without one. */
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an account is opened or gets power over others, and for the operator's own password. */
export const ProofDialog = ({ title, question, confirm, onConfirm, onClose }: ProofDialogProps) => {
  const { t } = useMessages();
  const own = useOwnPassword();
  const [wasSent, setWasSent] = useState(false);
  const doing = useMutation({
    mutationFn: () => onConfirm(own.password),
    onSuccess: onClose,
    onError: useLateFailure(),
    gcTime: 0,
  });
  return (
    <Dialog bare title={title} onClose={onClose}>
      <form
        className={form["form"]}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (!own.isMissing && !doing.isPending) doing.mutate();
        }}
      >
        <p>{question}</p>
        <OwnPasswordField own={own} wasSent={wasSent} isFirst />
        {doing.error && <Notice kind="danger">{failureText(t, doing.error)}</Notice>}
        <DialogActions submit={confirm} isBusy={doing.isPending} isBound onCancel={onClose} />
      </form>
    </Dialog>
  );
};
