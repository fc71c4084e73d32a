import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { NewPasswordForm } from "../features/account/password/new-password-form.tsx";
import { resetTokenOf } from "../features/account/password/password-problem.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { buttonClass } from "../ui/form/button.tsx";
import { Notice } from "../ui/status/notice.tsx";
import text from "../ui/text.module.css";
import styles from "./account-page.module.css";

/** The place that the link of the mail leads to; its states are replace and replaced (PASS-2). */
export const PasswordReplacePage = () => {
  const { t } = useMessages();
  const { pt } = useSearch({ from: "/rt" });
  const token = resetTokenOf(pt);
  const [isReplaced, setIsReplaced] = useState(false);
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <h1 id="title">{t("account.replaceHeading")}</h1>
        {isReplaced && (
          <>
            <output>
              <Notice kind="success">{t("account.replaced")}</Notice>
            </output>
            <Link to="/login" className={buttonClass({ kind: "primary", wide: true })}>
              {t("account.loginTitle")}
            </Link>
          </>
        )}
        {!isReplaced && token !== undefined && (
          <NewPasswordForm
            token={token}
            onDone={() => {
              setIsReplaced(true);
            }}
          />
        )}
        {!isReplaced && token === undefined && <Notice kind="danger">{t("account.linkIncomplete")}</Notice>}
        {!isReplaced && (
          <p className={styles["other"]}>
            <Link to="/password-reset" className={text["link"]}>
              {t("account.askAgain")}
            </Link>
          </p>
        )}
      </section>
    </div>
  );
};
