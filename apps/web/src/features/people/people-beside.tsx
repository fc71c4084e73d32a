import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../lib/i18n/messages.ts";
import { friendRequestsQuery } from "./friend-requests.ts";
import { ownFollowsQuery } from "./own-follows.ts";
import { RequestsBeside } from "./requests-beside.tsx";
import { WhoToFollow } from "./who-to-follow.tsx";

/** Everybody who waits for an answer, and people to follow, beside the main content of a screen. */
export const PeopleBeside = () => {
  const { t } = useMessages();
  const { isPending: areFollowsAwaited } = useQuery(ownFollowsQuery);
  const { isPending: areRequestsAwaited } = useQuery(friendRequestsQuery);
  // What stands further down waits: a press on it could meet the buttons of a request that comes above it.
  const isKnown = !areFollowsAwaited && !areRequestsAwaited;
  return (
    <>
      {isKnown && <RequestsBeside />}
      <WhoToFollow title={t("people.whoToFollow")} except={isKnown ? [] : null} />
    </>
  );
};
