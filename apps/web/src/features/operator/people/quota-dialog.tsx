import type { OperatedPerson } from "@cairn/contracts/operator/operated-people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { QuotaForm } from "../quota-form.tsx";

interface QuotaDialogProps {
  readonly person: OperatedPerson;
  readonly onClose: () => void;
}

/** Gives a person a quota of their own, or takes it away. */
export const QuotaDialog = ({ person, onClose }: QuotaDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { key, username, quotaBytes, hasOwnQuota } = person;
  const save = useMutation({
    mutationFn: (bytes: number | null) =>
      requestOrThrow("changeQuotaOf", { params: { personKey: key }, body: { bytes } }),
    onSuccess: async () => {
      onClose();
      await afterChange(client, "operator");
      showToast(t("operator.quotaSaved"));
    },
  });
  const clear = () => {
    save.mutate(null);
  };
  return (
    <Dialog title={t("operator.quotaOf", { username })} onClose={onClose}>
      <QuotaForm
        bytes={quotaBytes}
        isBusy={save.isPending}
        onSave={(bytes) => {
          save.mutate(bytes);
        }}
        onClear={hasOwnQuota ? clear : undefined}
      />
      {save.error && <Notice kind="danger">{failureText(t, save.error)}</Notice>}
    </Dialog>
  );
};
