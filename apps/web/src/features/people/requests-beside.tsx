import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { friendRequestsQuery, type WaitingRequest, waitingRequests } from "./friend-requests.ts";
import { ownFollowsQuery } from "./own-follows.ts";
import { PeopleList } from "./people-list.tsx";
import styles from "./people-part.module.css";
import { RequestButtons } from "./request-buttons.tsx";

const Answers = ({ person }: { readonly person: WaitingRequest }) => <RequestButtons request={person} />;

/** Everybody who waits for an answer, beside the main content of a screen: nothing if nobody is waiting. */
export const RequestsBeside = () => {
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
