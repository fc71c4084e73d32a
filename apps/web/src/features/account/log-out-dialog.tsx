import { useMessages } from "../../lib/i18n/messages.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

interface LogOutDialogProps {
  readonly onLogOut: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a logout that discards what was typed and could not be sent. */
export const LogOutDialog = ({ onLogOut, onClose }: LogOutDialogProps) => {
  const { t } = useMessages();
  return (
    <ConfirmDialog
      title={t("account.unsentTitle")}
      question={t("account.unsentText")}
      confirm={t("account.unsentLogOut")}
      onClose={onClose}
      onConfirm={onLogOut}
    />
  );
};
