import { useMessages } from "../../lib/i18n/messages.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { logOut } from "./log-out.ts";

/** Asks before a logout that discards what was typed and could not be sent. */
export const LogOutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useMessages();
  return (
    <ConfirmDialog
      title={t("account.unsentTitle")}
      question={t("account.unsentText")}
      confirm={t("account.unsentLogOut")}
      onClose={onClose}
      onConfirm={logOut}
    />
  );
};
