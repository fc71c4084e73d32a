import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleUserRound, Plus } from "lucide-react";
import { openImport } from "../../features/import-workouts/import-request.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Icon } from "../../ui/icon.tsx";
import { navigation, type Place } from "./navigation.ts";
import styles from "./tab-bar.module.css";

/** Number of places left of the button that adds a workout, which is in the middle. */
const placesBeforeAdd = 2;

/** The own profile; the settings until it is known whose that is. */
const YouTab = () => {
  const { t } = useMessages();
  const { data: user } = useQuery(ownAccountQuery);
  const content = (
    <>
      <Icon of={CircleUserRound} size="l" />
      {t("shell.you")}
    </>
  );
  return user ? (
    <Link to="/view_profile/$username" params={{ username: user.username }} className={styles["tab"]}>
      {content}
    </Link>
  ) : (
    <Link to="/profile/edit/{-$extra}" className={styles["tab"]}>
      {content}
    </Link>
  );
};

/** The navigation on phones, within reach of the thumb. */
export const TabBar = () => {
  const { t } = useMessages();
  const tabOf = (place: Place) => (
    <Link key={place.to} to={place.to} className={styles["tab"]}>
      <Icon of={place.icon} size="l" />
      {t(place.label)}
    </Link>
  );
  return (
    <nav className={styles["bar"]} aria-label={t("shell.tabs")}>
      {navigation.slice(0, placesBeforeAdd).map(tabOf)}
      <button
        type="button"
        className={styles["tab"]}
        onClick={() => {
          openImport();
        }}
      >
        <span className={styles["add"]}>
          <Icon of={Plus} />
        </span>
        {t("shell.add")}
      </button>
      {navigation.slice(placesBeforeAdd).map(tabOf)}
      <QueryProvider>
        <YouTab />
      </QueryProvider>
    </nav>
  );
};
