import { useQuery } from "@tanstack/react-query";
import { FollowSuggestions } from "../features/people/follow-suggestions.tsx";
import { FollowersList } from "../features/people/followers-list.tsx";
import { FollowingsList } from "../features/people/followings-list.tsx";
import { ownFollowsQuery } from "../lib/api/own-follows-query.ts";
import { PeopleListSkeleton } from "../features/people/people-list.tsx";
import { PeopleTabs } from "../features/people/people-tabs.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { subject } from "../lib/query/retry-policy.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import styles from "./people-page.module.css";
import { useOwnPath } from "./use-own-path.ts";

/** /following and /followers: one screen whose address selects the list. */
export const FollowsPage = () => {
  const { t } = useMessages();
  const isFollowers = useOwnPath().includes("followers");
  const follows = useQuery({ ...ownFollowsQuery, ...subject });
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <h1>{t(isFollowers ? "people.followersTab" : "people.followingTab")}</h1>
      <PeopleTabs />
      {follows.isPending && (
        <Awaited query={follows}>
          <PeopleListSkeleton />
        </Awaited>
      )}
      {follows.isError && !follows.data && (
        <FailedState title={t("people.failedTitle")} safe={t("people.failedSafe")} query={follows} />
      )}
      {follows.data &&
        (isFollowers ? <FollowersList follows={follows.data} /> : <FollowingsList follows={follows.data} />)}
      <FollowSuggestions
        key={isFollowers ? "followers" : "followings"}
        list={isFollowers ? "followers" : "followings"}
        follows={follows.data ?? (follows.isError ? null : undefined)}
      />
    </div>
  );
};
