import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Field } from "../../ui/form/field.tsx";
import { OwnPasswordField, useOwnPassword } from "../../ui/form/own-password.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "../../ui/form/form.module.css";

interface ChangeEmailProps {
  /** Called when the link is on its way, also if the form was closed before. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Form for another address and the password. The typed text stays after a refusal. */
export const ChangeEmail = ({ onAsked, onClose }: ChangeEmailProps) => {
  const { t } = useMessages();
  const [email, setEmail] = useState("");
  const own = useOwnPassword();
  const [wasSent, setWasSent] = useState(false);
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim());
  const isOpen = useIsOpen();
  const asking = useMutation({
    mutationFn: () =>
      requestOrThrow("changeEmail", {
        body: { email },
        headers: own.isNeeded ? { [passwordHeader]: encodeURIComponent(own.password) } : {},
      }),
    onSuccess: () => {
      onAsked();
      if (isOpen()) onClose();
    },
    onError: useLateFailure(),
  });
  return (
    <Dialog title={t("security.changeEmail")} onClose={onClose}>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (isEmail && !own.isMissing && !asking.isPending) asking.mutate();
        }}
      >
        <p>{t("security.changeEmailText")}</p>
        <Field
          label={t("security.newEmail")}
          type="email"
          autoComplete="email"
          data-first-focus
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
          }}
          error={wasSent && !isEmail ? t("security.emailWrong") : undefined}
        />
        <OwnPasswordField own={own} wasSent={wasSent} />
        {asking.error && <Notice kind="danger">{failureText(t, asking.error)}</Notice>}
        <DialogActions
          submit={t("security.changeEmail")}
          isBusy={asking.isPending}
          isApart
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
};
