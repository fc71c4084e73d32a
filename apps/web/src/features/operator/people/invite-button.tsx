import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { ownAddress } from "../../../lib/base-path.ts";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { Button } from "../../../ui/form/button.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import type { MadeLink } from "./made-link-dialog.tsx";

/** Makes a link with which one person can sign up. */
export const InviteButton = ({ onMade }: { readonly onMade: (link: MadeLink) => void }) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: () => requestOrThrow("invitePerson", {}),
    onSuccess: async ({ code, expiresAt }) => {
      onMade({ kind: "invite", url: `${ownAddress()}/sign-up?invite=${code}`, expiresAt });
      await afterChange(client, "operator");
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
    // The answer is not kept after the dialog has closed.
    gcTime: 0,
  });
  return (
    <Button
      icon={Ticket}
      busy={invite.isPending}
      onClick={() => {
        invite.mutate();
      }}
    >
      {t("operator.invite")}
    </Button>
  );
};
