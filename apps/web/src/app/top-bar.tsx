import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Plus } from "lucide-react";
import { openImport } from "../features/import-workouts/import-request.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useSession } from "../lib/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import { Menu, menuItemClass } from "../ui/menu.tsx";
import { navigation } from "./navigation.ts";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  readonly onShowShortcuts: () => void;
}

/** Mark, places, the one thing to add, and the person. Under 960 px the places move into a menu and the tab bar. */
export const TopBar = ({ onShowShortcuts }: TopBarProps) => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  return (
    <header className={styles["bar"]}>
      <Link
        to={isLoggedIn ? "/dashboard" : "/"}
        className={styles["brand"]}
        aria-label={t("shell.brandHome")}
      >
        <Mark />
        <span>Cairn</span>
      </Link>
      {isLoggedIn ? (
        <>
          <nav className={styles["places"]} aria-label={t("shell.places")}>
            {navigation.map((place) => (
              <Link key={place.to} to={place.to} className={styles["place"]}>
                {t(place.label)}
              </Link>
            ))}
          </nav>
          <span className={styles["room"]} />
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
          <span className={styles["narrow"]}>
            <Menu
              label={t("shell.places")}
              align="end"
              button={<Icon of={MenuIcon} />}
              buttonClass={classNames(buttonClass({ kind: "ghost" }), styles["square"])}
            >
              {navigation.map((place) => (
                <Link key={place.to} to={place.to} role="menuitem" tabIndex={-1} className={menuItemClass}>
                  <Icon of={place.icon} />
                  {t(place.label)}
                </Link>
              ))}
            </Menu>
          </span>
          <UserMenu onShowShortcuts={onShowShortcuts} />
        </>
      ) : (
        <>
          <span className={styles["room"]} />
          <Link to="/login" className={buttonClass({ kind: "ghost" })}>
            {t("account.loginTitle")}
          </Link>
        </>
      )}
    </header>
  );
};
