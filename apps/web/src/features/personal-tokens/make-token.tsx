import { useMessages } from "../../lib/i18n/messages.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { MadeToken } from "./made-token.tsx";
import { TokenForm } from "./token-form.tsx";
import { useMakeToken } from "./use-make-token.ts";

interface MakeTokenProps {
  readonly onClose: () => void;
}

/** Asks for the scopes of a new token, then shows it this once. */
export const MakeToken = ({ onClose }: MakeTokenProps) => {
  const { t } = useMessages();
  const making = useMakeToken();
  // A token that nobody has seen could not be used, and would stay until it is removed.
  const close = () => {
    if (making.isIdle || making.isError) onClose();
  };
  return (
    <Dialog bare={making.isSuccess} title={t("security.makeToken")} onClose={close}>
      {making.data ? (
        <MadeToken token={making.data.token} onClose={onClose} />
      ) : (
        <TokenForm isBusy={making.isPending} error={making.error} onMake={making.mutate} onClose={close} />
      )}
    </Dialog>
  );
};
