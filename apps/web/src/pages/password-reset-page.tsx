import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ResetForm } from "../features/account/password/reset-form.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { Notice } from "../ui/status/notice.tsx";
import text from "../ui/text.module.css";
import styles from "./account-page.module.css";

/** Asks for a link to choose another password; its states are reset and done (PASS-1). */
export const PasswordResetPage = () => {
  const { t } = useMessages();
  const [isDone, setIsDone] = useState(false);
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <h1 id="title">{t("account.resetHeading")}</h1>
        {isDone ? (
          <output>
            <Notice kind="success">{t("account.resetDone")}</Notice>
          </output>
        ) : (
          <>
            <p className={text["quiet"]}>{t("account.resetText")}</p>
            <ResetForm
              onDone={() => {
                setIsDone(true);
              }}
            />
          </>
        )}
        <p className={styles["other"]}>
          <Link to="/login" className={text["link"]}>
            {t("account.backToLogin")}
          </Link>
        </p>
      </section>
    </div>
  );
};
