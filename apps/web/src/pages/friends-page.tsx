import { useQuery } from "@tanstack/react-query";
import { FindPeopleLink } from "../features/people/find-people-link.tsx";
import { FriendActions } from "../features/people/friend-actions.tsx";
import { ownFollowsQuery } from "../lib/api/own-follows-query.ts";
import { PeopleList, PeopleListSkeleton } from "../features/people/people-list.tsx";
import { friendsOf } from "../features/people/people-lists.ts";
import { PeopleTabs } from "../features/people/people-tabs.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { subject } from "../lib/query/retry-policy.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { EmptyState } from "../ui/status/state-message.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import styles from "./people-page.module.css";

/** People who follow each other. */
export const FriendsPage = () => {
  const { t } = useMessages();
  const follows = useQuery({ ...ownFollowsQuery, ...subject });
  const friends = follows.data && friendsOf(follows.data);
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <h1>{t("people.friendsTab")}</h1>
      <PeopleTabs />
      {follows.isPending && (
        <Awaited query={follows}>
          <PeopleListSkeleton />
        </Awaited>
      )}
      {follows.isError && !follows.data && (
        <FailedState title={t("people.failedTitle")} safe={t("people.failedSafe")} query={follows} />
      )}
      {friends?.length === 0 && (
        <EmptyState title={t("people.friendsEmpty")} action={<FindPeopleLink />}>
          {t("people.friendsEmptyText")}
        </EmptyState>
      )}
      {friends && friends.length > 0 && (
        <PeopleList label={t("people.friendsTab")} people={friends} actions={FriendActions} />
      )}
    </div>
  );
};
