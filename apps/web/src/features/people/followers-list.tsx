import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";
import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../lib/i18n/messages.ts";
import { EmptyState } from "../../ui/status/state-message.tsx";
import { FindPeopleLink } from "./find-people-link.tsx";
import { FollowButton } from "./follow-button.tsx";
import { friendRequestsQuery, waitingRequests } from "./friend-requests.ts";
import styles from "./people-part.module.css";
import { PeopleList } from "./people-list.tsx";
import { acceptedFollowers } from "./people-lists.ts";
import { PersonMenu } from "./person-menu.tsx";
import { WaitingList } from "./waiting-list.tsx";

const FollowerActions = ({ person }: { readonly person: FollowEntryView }) => (
  <>
    <FollowButton person={person} />
    <PersonMenu person={person} as="follower" />
  </>
);

/** People who wait for an answer, and followers of the person. */
export const FollowersList = ({ follows }: { readonly follows: OwnFollowsView }) => {
  const { t } = useMessages();
  const { data: friendRequests = [] } = useQuery(friendRequestsQuery);
  const waiting = waitingRequests(friendRequests, follows.followers);
  const followers = acceptedFollowers(follows);
  if (waiting.length === 0 && followers.length === 0) {
    return (
      <EmptyState title={t("people.followersEmpty")} action={<FindPeopleLink />}>
        {t("people.followersEmptyText")}
      </EmptyState>
    );
  }
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles["part"]} aria-labelledby="requests">
          <h2 id="requests">{t("people.requests")}</h2>
          <WaitingList requests={waiting} />
        </section>
      )}
      {followers.length > 0 && (
        <PeopleList label={t("people.followersTab")} people={followers} actions={FollowerActions} />
      )}
    </>
  );
};
