import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NewPasswordForm } from "./new-password-form.tsx";
import { resetTokenOf } from "./password-problem.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { buttonClass } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import text from "../../../ui/text.module.css";

/** The page of the mailed link; its states are replace and replaced (PASS-2). */
export const PasswordReplace = ({ pt }: { readonly pt: string }) => {
  const { t } = useMessages();
  const token = resetTokenOf(pt);
  const [isReplaced, setIsReplaced] = useState(false);
  return (
    <>
      <h1 id="title">{t("password.replaceHeading")}</h1>
      {isReplaced && (
        <>
          <output>
            <Notice kind="success">{t("password.replaced")}</Notice>
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
      {!isReplaced && token === undefined && <Notice kind="danger">{t("password.linkIncomplete")}</Notice>}
      {!isReplaced && (
        <p>
          <Link to="/password-reset" className={text["link"]}>
            {t("password.askAgain")}
          </Link>
        </p>
      )}
    </>
  );
};
