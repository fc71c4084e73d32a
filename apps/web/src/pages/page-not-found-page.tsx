import { Link } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";
import { PublicMosaic } from "../features/explore/public-mosaic/public-mosaic.tsx";
import type { MessageId } from "../lib/i18n/message-id.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { missingScreen } from "../lib/missing-screen.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/form/button.tsx";
import { EndOfThePath } from "../ui/status/path-drawing.tsx";
import styles from "./page-not-found-page.module.css";

interface PageNotFoundPageProps {
  /** What was requested, if it was a workout or a route: words about it, and the address to return to after a login. */
  readonly missing?: {
    readonly text: Extract<MessageId, `missing.${string}`>;
    readonly address: string;
  };
}

/**
 * There is nothing at the address, or the reader may not see it: for a workout the page says the same in both cases (WORK-13).
 * Visitors may be able to see it after logging in. Beside it are public tracks and photos. The address of a workout or a route
 * stays unchanged.
 */
export const PageNotFoundPage = ({ missing }: PageNotFoundPageProps) => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    missingScreen.set(true);
    return () => {
      missingScreen.set(false);
    };
  }, []);
  const isSubject = missing !== undefined;
  useEffect(() => {
    // The screen has changed while somebody was reading; a screen reader announces it.
    if (isSubject) heading.current?.focus({ preventScroll: true });
  }, [isSubject]);
  return (
    <div className={styles["page"]}>
      <div className={styles["words"]}>
        <EndOfThePath />
        <h1 ref={heading} tabIndex={-1}>
          {t("shell.notFoundHeading")}
        </h1>
        <p>{missing ? t(missing.text) : t("shell.notFoundText")}</p>
        <div className={styles["actions"]}>
          <Link
            to={isLoggedIn ? "/dashboard" : "/"}
            className={buttonClass({ kind: "primary", size: "large" })}
          >
            {t("shell.notFoundHome")}
          </Link>
          <Link to="/explore/{-$poiClient}" className={buttonClass({ size: "large" })}>
            {t("shell.explore")}
          </Link>
          {missing && !isLoggedIn && (
            <Link
              to="/login"
              search={{ returnTo: missing.address }}
              className={buttonClass({ size: "large" })}
            >
              {t("account.loginTitle")}
            </Link>
          )}
        </div>
      </div>
      <PublicMosaic />
    </div>
  );
};
