import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { MemberBar } from "./member-parts.ts";
import styles from "./top-bar.module.css";

interface TopBarProps {
  readonly onShowShortcuts: () => void;
}

/** The logo, and the parts for a member or a visitor beside it. */
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
        <Suspense>
          <MemberBar onShowShortcuts={onShowShortcuts} />
        </Suspense>
      ) : (
        <>
          <Link to="/explore/{-$poiClient}" className={buttonClass({ kind: "ghost" })}>
            {t("shell.explore")}
          </Link>
          <Link to="/login" className={buttonClass({ kind: "ghost" })}>
            {t("account.loginTitle")}
          </Link>
        </>
      )}
    </header>
  );
};
