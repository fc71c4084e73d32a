import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { openImport } from "../../features/import-workouts/import-request.ts";
import { PeopleLink } from "../../features/people/people-link.tsx";
import { NotificationsLink } from "../../features/notifications/notifications-link.tsx";
import { SearchBox } from "../../features/search/search-box.tsx";
import { useMessages } from "../../lib/i18n/messages.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./member-bar.module.css";
import { navigation } from "./navigation.ts";
import { UserMenu } from "./user-menu.tsx";

export interface MemberBarProps {
  readonly onShowShortcuts: () => void;
}

/** A member's part of the top bar: places, the one thing to add, and the person. Under 960 px the places are in the tab bar. */
export const MemberBar = ({ onShowShortcuts }: MemberBarProps) => {
  const { t } = useMessages();
  return (
    <>
      <nav className={styles["places"]} aria-label={t("shell.places")}>
        {navigation.map((place) => (
          <Link key={place.to} to={place.to} className={styles["place"]}>
            {t(place.label)}
          </Link>
        ))}
      </nav>
      <span className={styles["room"]} />
      <QueryProvider>
        <SearchBox />
      </QueryProvider>
      <Button
        kind="primary"
        icon={Plus}
        className={styles["wide"]}
        onClick={() => {
          openImport();
        }}
      >
        {t("shell.addWorkout")}
      </Button>
      <QueryProvider>
        <PeopleLink />
        <NotificationsLink />
        <UserMenu onShowShortcuts={onShowShortcuts} />
      </QueryProvider>
    </>
  );
};
