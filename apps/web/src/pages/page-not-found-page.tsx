import { Link, useSearch } from "@tanstack/react-router";
import { PublicMosaic } from "../features/public-mosaic/public-mosaic.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/form/button.tsx";
import { EndOfThePath } from "../ui/status/path-drawing.tsx";
import styles from "./page-not-found-page.module.css";

/**
 * There is nothing at the address, or it is not the reader's to see: of a workout the page says the same in both cases (WORK-13).
 * Whoever is not logged in may be after logging in. Beside it lie tracks that are everybody's.
 */
export const PageNotFoundPage = () => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  const { workoutKey, username } = useSearch({ from: "/page-not-found" });
  const workout = workoutKey !== undefined && username !== undefined && { workoutKey, username };
  return (
    <div className={styles["page"]}>
      <div className={styles["words"]}>
        <EndOfThePath />
        <h1>{t("shell.notFoundHeading")}</h1>
        <p>{workout ? t("missing.workout") : t("shell.notFoundText")}</p>
        <div className={styles["actions"]}>
          <Link
            to={isLoggedIn ? "/dashboard" : "/"}
            className={buttonClass({ kind: "primary", size: "large" })}
          >
            {t("shell.notFoundHome")}
          </Link>
          {workout && !isLoggedIn && (
            <Link
              to="/login"
              search={{ returnTo: `/workout/${workout.username}/${workout.workoutKey}` }}
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
