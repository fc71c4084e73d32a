import type { OperatedPerson } from "@cairn/contracts/operator/operated-people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { DialogActions } from "../../../ui/form/dialog-actions.tsx";
import { Field } from "../../../ui/form/field.tsx";
import form from "../../../ui/form/form.module.css";
import { OwnPasswordField, useOwnPassword } from "../../../ui/form/own-password.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { useLateFailure } from "../../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { proofOf } from "./use-manage-person.ts";

interface DeletePersonDialogProps {
  readonly person: Pick<OperatedPerson, "key" | "username">;
  readonly onClose: () => void;
}

/** Deletes an account after its username and the operator's own password were typed. */
export const DeletePersonDialog = ({ person: { key, username }, onClose }: DeletePersonDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const own = useOwnPassword();
  const [wasSent, setWasSent] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      requestOrThrow("deletePerson", {
        params: { personKey: key },
        body: { username: typed },
        headers: proofOf(own.password),
      }),
    onSuccess: async () => {
      onClose();
      await afterChange(client, "operator");
      showToast(t("operator.deleted", { username }));
    },
    onError: useLateFailure(),
    gcTime: 0,
  });
  const isSame = typed.trim().toLowerCase() === username;
  return (
    <Dialog bare title={t("operator.deleteTitle", { username })} onClose={onClose}>
      <form
        className={form["form"]}
        aria-label={t("operator.deleteTitle", { username })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (isSame && !own.isMissing && !remove.isPending) remove.mutate();
        }}
      >
        <p>{t("operator.deleteText")}</p>
        <Field
          label={t("operator.typeUsername", { username })}
          autoComplete="off"
          data-first-focus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
          error={wasSent && !isSame ? t("errors.operator.name_differs") : undefined}
        />
        <OwnPasswordField own={own} wasSent={wasSent} />
        {remove.error && <Notice kind="danger">{failureText(t, remove.error)}</Notice>}
        <DialogActions
          submit={t("operator.delete")}
          kind="dangerSolid"
          isBusy={remove.isPending}
          isBound
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
};
