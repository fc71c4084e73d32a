import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { DialogActions } from "../../../ui/form/dialog-actions.tsx";
import { Field } from "../../../ui/form/field.tsx";
import form from "../../../ui/form/form.module.css";
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
  const { data: account } = useQuery(ownAccountQuery);
  const [password, setPassword] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const needsPassword = account?.hasPassword !== false;
  const doing = useMutation({
    mutationFn: () => onConfirm(password),
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
          if ((!needsPassword || password !== "") && !doing.isPending) doing.mutate();
        }}
      >
        <p>{question}</p>
        {needsPassword && (
          <Field
            label={t("password.currentPassword")}
            type="password"
            autoComplete="current-password"
            data-first-focus
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
            }}
            error={wasSent && password === "" ? t("settings.passwordMissing") : undefined}
          />
        )}
        {doing.error && <Notice kind="danger">{failureText(t, doing.error)}</Notice>}
        <DialogActions submit={confirm} isBusy={doing.isPending} isBound onCancel={onClose} />
      </form>
    </Dialog>
  );
};
