import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ResetForm } from "./reset-form.tsx";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import text from "../../../ui/text.module.css";

/** Requests a link for choosing another password; its states are reset and done (PASS-1). */
export const PasswordReset = () => {
  const { t } = useMessages();
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <h1 id="title">{t("password.resetHeading")}</h1>
      {isDone ? (
        <output>
          <Notice kind="success">{t("password.resetDone")}</Notice>
        </output>
      ) : (
        <>
          <p className={text["quiet"]}>{t("password.resetText")}</p>
          <ResetForm
            onDone={() => {
              setIsDone(true);
            }}
          />
        </>
      )}
      <p>
        <Link to="/login" className={text["link"]}>
          {t("password.backToLogin")}
        </Link>
      </p>
    </>
  );
};
