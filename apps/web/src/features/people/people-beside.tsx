import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../lib/i18n/messages.ts";
import { friendRequestsQuery, type WaitingRequest, waitingRequests } from "./friend-requests.ts";
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { WhoToFollow } from "./who-to-follow.tsx";
import { useId } from "react";
import { PeopleList } from "./people-list.tsx";
import styles from "./people-part.module.css";
import { RequestButtons } from "./request-buttons.tsx";

const Answers = ({ person }: { readonly person: WaitingRequest }) => <RequestButtons request={person} />;

/** Everybody who waits for an answer, beside the main content of a screen: nothing if nobody is waiting. */
const RequestsBeside = () => {
  const { t } = useMessages();
  const id = useId();
  const { data: follows } = useQuery(ownFollowsQuery);
  const { data: requests = [] } = useQuery(friendRequestsQuery);
  const waiting = waitingRequests(requests, follows?.followers ?? []);
  if (waiting.length === 0) return null;
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <h2 id={id}>{t("people.requests")}</h2>
      <PeopleList label={t("people.requests")} people={waiting} actions={Answers} hasWideActions />
    </section>
  );
};

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
