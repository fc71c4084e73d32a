import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { NamedPerson } from "./own-follows.ts";

interface RemoveDialogProps {
  readonly person: NamedPerson;
  /** A follower is removed; a friend is unfollowed as well. */
  readonly as: "follower" | "friend";
  readonly onClose: () => void;
}

/** Asks before somebody can no longer see what is shared with followers. */
export const RemoveDialog = ({ person, as, onClose }: RemoveDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const name = person.realName || person.username;
  const params = { username: person.username };
  return (
    <ConfirmDialog
      title={t("people.removeTitle", { name })}
      question={t(as === "friend" ? "people.removeFriendQuestion" : "people.removeQuestion", { name })}
      confirm={t("people.remove")}
      onClose={onClose}
      onConfirm={async (close) => {
        // Both may be repeated without harm if one of them fails.
        if (as === "friend") await requestOrThrow("unfollowPerson", { params, keepalive: true });
        await requestOrThrow("revokeFollower", { params, keepalive: true });
        await afterChange(client, "follows");
        close();
      }}
    />
  );
};
