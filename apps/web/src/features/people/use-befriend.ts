import { useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import type { NamedPerson } from "./own-follows.ts";

/** Asks somebody to be friends, and shows the outcome. */
export function useBefriend({ username, realName }: NamedPerson): () => Promise<void> {
  const { t } = useMessages();
  const client = useQueryClient();
  return async () => {
    const answer = await request("sendFriendRequest", { params: { username }, keepalive: true });
    void afterChange(client, "follows");
    const name = realName || username;
    if (!answer.ok) showToast(errorText(t, answer.error));
    else
      showToast(t(answer.value.status === "ACCEPTED" ? "people.nowFriends" : "people.befriended", { name }));
  };
}
