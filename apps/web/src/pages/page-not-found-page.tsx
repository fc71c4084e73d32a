import { Link } from "@tanstack/react-router";
import { useMessages } from "../lib/i18n/messages.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/button.tsx";
import styles from "./page-not-found-page.module.css";

export const PageNotFoundPage = () => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  return (
    <div className={styles["page"]}>
      <svg className={styles["way"]} viewBox="0 0 420 190" aria-hidden>
        <path className={styles["ground"]} d="M0 176H420" />
        <g className={styles["cairn"]} transform="translate(12 64) scale(2.35)">
          <path d="M24 30.3C12.4 30.3 5 32.2 5 37c0 4.7 7.2 6.4 18.4 6.4C34.8 43.4 43 41.8 43 36.8c0-4.9-7.8-6.5-19-6.5Z" />
          <path d="M24.2 17.3c-8.2 0-14 2.1-14 6.5 0 4.5 5.6 6.5 13.8 6.5 7.8 0 13.2-2.3 13.2-6.9 0-4.4-5.2-6.1-13-6.1Z" />
          <path d="M24.6 4.6c-5.2 0-8.8 2.5-8.8 6.5 0 4.2 3.6 6.2 8.6 6.2 5.2 0 8.4-2.5 8.4-6.4 0-3.7-3.2-6.3-8.2-6.3Z" />
        </g>
        <path className={styles["path"]} d="M120 176C168 172 176 140 218 138S268 118 300 116" />
        <path className={styles["lost"]} d="M308 115C336 112 344 96 372 92" />
        <g className={styles["missing"]} transform="translate(326 102) scale(1.55)">
          <path d="M24 30.3C12.4 30.3 5 32.2 5 37c0 4.7 7.2 6.4 18.4 6.4C34.8 43.4 43 41.8 43 36.8c0-4.9-7.8-6.5-19-6.5Z" />
          <path d="M24.2 17.3c-8.2 0-14 2.1-14 6.5 0 4.5 5.6 6.5 13.8 6.5 7.8 0 13.2-2.3 13.2-6.9 0-4.4-5.2-6.1-13-6.1Z" />
        </g>
      </svg>
      <h1>{t("shell.notFoundHeading")}</h1>
      <p>{t("shell.notFoundText")}</p>
      <Link to={isLoggedIn ? "/dashboard" : "/"} className={buttonClass({ kind: "primary", size: "large" })}>
        {t("shell.notFoundHome")}
      </Link>
    </div>
  );
};
