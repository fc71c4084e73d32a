import { Link } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "../../ui/link-tabs.module.css";

/** The screens of the diary, each with its own address. */
export const DiaryTabs = () => {
  const { t } = useMessages();
  const tabs = [
    { to: "/diary", label: t("shell.diary") },
    { to: "/diary/workout-list", label: t("diary.title") },
    { to: "/diary/statistics", label: t("statistics.title") },
    { to: "/diary/map", label: t("tracks-map.tab") },
  ] as const;
  return (
    <nav className={styles["tabs"]} aria-label={t("shell.diary")}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles["tab"]}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};
