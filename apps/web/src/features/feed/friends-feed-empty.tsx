import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Upload, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import { emptyFeedKind } from "./empty-feed-kind.ts";
import styles from "./friends-feed-empty.module.css";
import { ownFeedQuery } from "./own-feed.ts";

interface FriendsFeedEmptyProps {
  readonly onImport: () => void;
  readonly onOwnWorkouts: () => void;
  /** The own workouts as a list. */
  readonly own: ReactNode;
}

/**
 * An empty feed of friends: offers a newcomer files and people, and everybody else people. The own workouts of somebody who
 * follows nobody are below, because just after moving in there is nothing else to see.
 */
export const FriendsFeedEmpty = ({ onImport, onOwnWorkouts, own: ownList }: FriendsFeedEmptyProps) => {
  const { t } = useMessages();
  const account = useQuery(ownAccountQuery);
  const own = useInfiniteQuery(ownFeedQuery);
  const follows = useQuery(ownFollowsQuery);
  const requested = follows.data?.followings.some(({ status }) => status === "PENDING");
  const kind = emptyFeedKind(account.data?.followingCount, own.data?.pages[0]?.length, requested);
  if (!kind) return null;
  const isNewcomer = kind === "newcomer";
  const hasOwn = kind !== "quiet" && (own.data?.pages[0]?.length ?? 0) > 0;
  const note = (
    <div className={styles["note"]}>
      <EmptyState
        title={t(`dashboard.${kind}Title`)}
        action={
          <>
            {isNewcomer && (
              <Button kind="primary" icon={Upload} onClick={onImport}>
                {t("diary.import")}
              </Button>
            )}
            <Link
              to="/friends/add-friends"
              className={buttonClass({ kind: isNewcomer ? "plain" : "primary" })}
            >
              <Icon of={UserPlus} />
              {t("people.findTab")}
            </Link>
            {kind === "quiet" && <Button onClick={onOwnWorkouts}>{t("dashboard.ownWorkouts")}</Button>}
          </>
        }
      >
        {t(`dashboard.${kind}Text`)}
      </EmptyState>
    </div>
  );
  if (!hasOwn) return note;
  return (
    <>
      {note}
      <h2 className={styles["own"]}>{t("dashboard.ownWorkouts")}</h2>
      {ownList}
    </>
  );
};
