import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { passkeyNameMaxLength } from "@cairn/contracts/passkeys/passkey-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "../../ui/form/form.module.css";

interface RenamePasskeyDialogProps {
  readonly passkey: PasskeyView;
  readonly onClose: () => void;
}

/** Gives a passkey a name by which its owner recognises it. */
export const RenamePasskeyDialog = ({ passkey, onClose }: RenamePasskeyDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const [isTried, setIsTried] = useState(false);
  const isRight = name.trim() !== "" && name.trim().length <= passkeyNameMaxLength;
  const isOpen = useIsOpen();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      requestOrThrow("renamePasskey", { params: { key: passkey.key }, body: { name: name.trim() } }),
    onSuccess: async () => {
      if (isOpen()) onClose();
      await afterChange(client, "passkeys");
    },
    onError: useLateFailure(),
  });
  return (
    <Dialog title={t("passkeys.renameTitle")} onClose={onClose}>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isRight && !isPending) mutate();
        }}
      >
        <Field
          label={t("passkeys.name")}
          data-first-focus
          // What was typed while it is being saved would be lost.
          readOnly={isPending}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
          }}
          error={isTried && !isRight ? t("passkeys.nameMissing", { most: passkeyNameMaxLength }) : undefined}
        />
        {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
        <DialogActions submit={t("passkeys.save")} isBusy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
