import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import type { NamedPerson } from "./own-follows.ts";

interface UnblockButtonProps {
  readonly person: NamedPerson;
  readonly size?: "small" | "normal";
}

/** Unblocks somebody, and says what is not restored. */
export const UnblockButton = ({ person, size = "normal" }: UnblockButtonProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const name = person.realName || person.username;
  const unblocking = useMutation({
    mutationFn: () =>
      requestOrThrow("unblockPerson", { params: { username: person.username }, keepalive: true }),
    onSuccess: async () => {
      await afterChange(client, "blocks");
      showToast(t("people.unblocked", { name }));
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
  return (
    <Button
      size={size}
      busy={unblocking.isPending}
      aria-label={t("people.unblockOf", { name })}
      onClick={() => {
        unblocking.mutate();
      }}
    >
      {t("people.unblock")}
    </Button>
  );
};
