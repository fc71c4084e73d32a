import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "../../ui/link-tabs.module.css";

/** The screens about people, each with its own address. */
export const PeopleTabs = () => {
  const { t } = useMessages();
  const { data: account } = useQuery(ownAccountQuery);
  const nav = useRef<HTMLElement>(null);
  // If the tabs do not fit, the current one is scrolled into view.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  const tabs = [
    { to: "/following", label: t("people.followingTab"), count: account?.followingCount },
    { to: "/followers", label: t("people.followersTab"), count: account?.followersCount },
    { to: "/friends", label: t("people.friendsTab") },
    { to: "/friends/add-friends", label: t("people.findTab") },
  ] as const;
  return (
    <nav ref={nav} className={styles["tabs"]} aria-label={t("people.heading")}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} activeOptions={{ exact: true }} className={styles["tab"]}>
          {tab.label}
          {"count" in tab && tab.count !== undefined && tab.count > 0 && (
            <span className={styles["count"]}>{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
};
