import { Link, useSearch } from "@tanstack/react-router";
import { PublicMosaic } from "../features/public-mosaic/public-mosaic.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { markPaths } from "../ui/mark-paths.ts";
import styles from "./page-not-found-page.module.css";

/** A way that ends, and a cairn behind it. */
const EndOfTheWay = () => (
  <svg className={styles["way"]} viewBox="0 0 420 190" aria-hidden>
    <path className={styles["ground"]} d="M0 176H420" />
    <g className={styles["cairn"]} transform="translate(12 64) scale(2.35)">
      {markPaths.map((stone) => (
        <path key={stone} d={stone} />
      ))}
    </g>
    <path className={styles["path"]} d="M120 176C168 172 176 140 218 138S268 118 300 116" />
    <path className={styles["lost"]} d="M308 115C336 112 344 96 372 92" />
    <g className={styles["missing"]} transform="translate(326 102) scale(1.55)">
      {markPaths.slice(0, 2).map((stone) => (
        <path key={stone} d={stone} />
      ))}
    </g>
  </svg>
);

/**
 * There is nothing at the address, or it is not the reader's to see: of a workout the page says the same in both cases (WORK-13).
 * Whoever is not logged in may be after logging in. Beside it lie ways that are everybody's.
 */
export const PageNotFoundPage = () => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  const { workoutKey, username } = useSearch({ from: "/page-not-found" });
  const workout = workoutKey !== undefined && username !== undefined && { workoutKey, username };
  return (
    <div className={styles["page"]}>
      <div className={styles["words"]}>
        <EndOfTheWay />
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
