import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./notifications-link.module.css";
import { unreadQuery } from "./notifications-query.ts";

/** The bell of the top bar, with how many notifications are unread. */
export const NotificationsLink = () => {
  const { t } = useMessages();
  const { data: count = 0 } = useQuery(unreadQuery);
  const label = t("notifications.bell", { count });
  return (
    <Link to="/notifications" className={styles["link"]} aria-label={label} title={label}>
      <Icon of={Bell} size="l" />
      <Badge count={count} className={styles["badge"]} />
    </Link>
  );
};
