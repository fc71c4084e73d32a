import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./people-link.module.css";

/** The link to people in the top bar, to the requests if there are any (SOC-4). */
export const PeopleLink = () => {
  const { t } = useMessages();
  const { data: account } = useQuery(ownAccountQuery);
  const waiting = account?.pendingFollowersCount ?? 0;
  const label = waiting > 0 ? t("people.linkWaiting", { count: waiting }) : t("people.heading");
  return (
    <Link
      to={waiting > 0 ? "/followers" : "/following"}
      className={styles["link"]}
      aria-label={label}
      title={label}
    >
      <Icon of={UsersRound} size="l" />
      <Badge count={waiting} className={styles["badge"]} />
    </Link>
  );
};
