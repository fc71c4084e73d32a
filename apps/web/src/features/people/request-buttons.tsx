import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { Button } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsUnderWay } from "./change-follow.ts";
import type { WaitingRequest } from "./friend-requests.ts";
import { useChangeFollow } from "./use-change-follow.ts";

/** Accepts or ignores a follow or friend request, once. */
export const RequestButtons = ({ request }: { readonly request: WaitingRequest }) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { username, realName, friendRequestId } = request;
  const name = realName || username;
  const change = useChangeFollow(request);
  const isUnderWay = useIsUnderWay(username);
  const answering = useMutation({
    mutationFn: ({ call, id }: { call: "acceptFriendRequest" | "ignoreFriendRequest"; id: string }) =>
      requestOrThrow(call, { params: { id }, keepalive: true }),
    onSuccess: ({ status }, { id }) => {
      client.setQueryData(queryKeys.friendRequests, (requests) =>
        requests?.filter((other) => other.id !== id),
      );
      if (status === "ACCEPTED") showToast(t("people.nowFriends", { name }));
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
    onSettled: () => afterChange(client, "follows"),
  });
  const answer = (isAccepted: boolean): void => {
    if (friendRequestId !== undefined) {
      const call = isAccepted ? "acceptFriendRequest" : "ignoreFriendRequest";
      answering.mutate({ call, id: friendRequestId });
      return;
    }
    void change(isAccepted ? "acceptFollower" : "rejectFollower");
  };
  const isBusy = answering.isPending || isUnderWay;
  return (
    <>
      <Button
        aria-label={t("people.ignoreOf", { name })}
        busy={isBusy && answering.variables?.call === "ignoreFriendRequest"}
        onClick={() => {
          if (!isBusy) answer(false);
        }}
      >
        {t("people.ignore")}
      </Button>
      <Button
        kind="spruce"
        aria-label={t("people.acceptOf", { name })}
        busy={isBusy && answering.variables?.call === "acceptFriendRequest"}
        onClick={() => {
          if (!isBusy) answer(true);
        }}
      >
        {t("people.accept")}
      </Button>
    </>
  );
};
