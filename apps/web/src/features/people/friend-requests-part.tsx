import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../lib/i18n/messages.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { Awaited } from "../../ui/status/awaited.tsx";
import { FailedState } from "../../ui/status/failed-state.tsx";
import text from "../../ui/text.module.css";
import { friendRequestsQuery, waitingRequests } from "./friend-requests.ts";
import { PeopleListSkeleton } from "./people-list.tsx";
import styles from "./people-part.module.css";
import { WaitingList } from "./waiting-list.tsx";

/** Friend requests to the person. */
export const FriendRequestsPart = () => {
  const { t } = useMessages();
  const requests = useQuery({ ...friendRequestsQuery, ...subject });
  const waiting = requests.data && waitingRequests(requests.data, []);
  return (
    <section className={styles["part"]} aria-labelledby="friend-requests">
      <h2 id="friend-requests">{t("people.friendRequests")}</h2>
      {requests.isPending && (
        <Awaited query={requests}>
          <PeopleListSkeleton rows={1} />
        </Awaited>
      )}
      {requests.isError && !requests.data && (
        <FailedState title={t("people.failedTitle")} safe={t("people.failedSafe")} query={requests} />
      )}
      {waiting?.length === 0 && <p className={text["quiet"]}>{t("people.friendRequestsEmpty")}</p>}
      {waiting && waiting.length > 0 && <WaitingList requests={waiting} />}
    </section>
  );
};
