import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useRef } from "react";
import { useMarkRead } from "../features/notifications/mark-read.ts";
import { NotificationRow } from "../features/notifications/notification-row.tsx";
import { notificationsQuery } from "../features/notifications/notifications-query.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { Button } from "../ui/form/button.tsx";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import { EmptyState } from "../ui/status/state-message.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import { useFocusOnMore } from "../ui/use-focus-on-more.ts";
import styles from "./notifications-page.module.css";

export const NotificationsPage = () => {
  const { t } = useMessages();
  const list = useInfiniteQuery(notificationsQuery);
  const marking = useMarkRead();
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const rows = useRef<HTMLUListElement>(null);
  const readOn = useFocusOnMore(rows, notifications.length);
  const isUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <div className={styles["head"]}>
        <h1>{t("notifications.title")}</h1>
        {isUnread && (
          <Button
            size="small"
            icon={CheckCheck}
            busy={marking.isPending}
            onClick={() => {
              marking.mutate(undefined);
            }}
          >
            {t("notifications.markAll")}
          </Button>
        )}
      </div>
      {list.isPending && (
        <Awaited query={list}>
          <div className={styles["list"]} aria-hidden>
            {[0, 1, 2, 3].map((place) => (
              <Skeleton key={place} height="68px" />
            ))}
          </div>
        </Awaited>
      )}
      {list.isError && notifications.length === 0 && (
        <FailedState
          title={t("notifications.failedTitle")}
          safe={t("notifications.failedSafe")}
          query={list}
        />
      )}
      {list.isSuccess && notifications.length === 0 && (
        <EmptyState title={t("notifications.emptyTitle")}>{t("notifications.emptyText")}</EmptyState>
      )}
      {notifications.length > 0 && (
        <ul ref={rows} className={styles["list"]}>
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onOpen={() => {
                if (!notification.read) marking.mutate([notification.id]);
              }}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles["more"]}>
          <Button
            busy={list.isFetchingNextPage}
            onClick={() => {
              readOn();
              void list.fetchNextPage();
            }}
          >
            {t("notifications.more")}
          </Button>
        </div>
      )}
    </div>
  );
};
