import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../lib/i18n/messages.ts";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { PeopleList } from "./people-list.tsx";
import styles from "../../ui/settings-section.module.css";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { UnblockButton } from "./unblock-button.tsx";

/** People whom the person has blocked, with buttons to unblock them. */
export const BlockedPeople = () => {
  const { t } = useMessages();
  const follows = useQuery(ownFollowsQuery);
  return (
    <section ref={useFocusAfterRemoval()} className={styles["card"]} aria-labelledby="blocked-people">
      <h2 id="blocked-people">{t("people.blockedPeople")}</h2>
      <p className={styles["text"]}>{t("people.blockedPeopleText")}</p>
      {follows.isPending && <Skeleton height="1.4em" width="200px" />}
      {!follows.data && <QueryFailure query={follows} />}
      {follows.data?.blocked.length === 0 && <p className={styles["text"]}>{t("people.nobodyBlocked")}</p>}
      {follows.data && follows.data.blocked.length > 0 && (
        <div className={styles["list"]}>
          <PeopleList
            label={t("people.blockedPeople")}
            people={follows.data.blocked}
            actions={UnblockButton}
          />
        </div>
      )}
    </section>
  );
};
