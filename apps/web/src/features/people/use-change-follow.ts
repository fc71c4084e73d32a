import { useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { changeFollow, type FollowChange } from "./change-follow.ts";
import type { NamedPerson } from "./own-follows.ts";

/** Changes a follow from a button, and shows the reason if the server refuses. */
export function useChangeFollow(person: NamedPerson): (change: FollowChange) => Promise<void> {
  const { t } = useMessages();
  const client = useQueryClient();
  return async (change) => {
    const failure = await changeFollow(client, change, person);
    if (failure) showToast(errorText(t, failure));
  };
}
