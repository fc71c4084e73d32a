import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ProviderButtons } from "../features/account/providers/provider-buttons.tsx";
import { signInProblem } from "../lib/begun-sign-in.ts";
import { SignUpForm } from "../features/account/sign-up-form.tsx";
import { useSignUp } from "../features/account/sign-up-mode.ts";
import { useRedirectAfterLogin } from "../features/account/use-redirect-after-login.ts";
import { errorText } from "../lib/api/error-text.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { Notice } from "../ui/status/notice.tsx";
import text from "../ui/text.module.css";
import styles from "./account-page.module.css";

export const SignUpPage = () => {
  const { t } = useMessages();
  const { returnTo: asked, invite = "" } = useSearch({ from: "/sign-up" });
  // The router parses text that looks like a number.
  const returnTo = asked === undefined ? undefined : String(asked);
  useRedirectAfterLogin(returnTo);
  const { signUp: mode } = useSignUp();
  const [problem] = useState(() => signInProblem("/sign-up"));
  const isClosed = mode === "closed";
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <h1 id="title">{t(isClosed ? "account.closedHeading" : "account.signUpHeading")}</h1>
        <p className={text["quiet"]}>{t(isClosed ? "account.closedText" : "account.signUpText")}</p>
        {problem && <Notice kind="danger">{errorText(t, { reason: problem })}</Notice>}
        {!isClosed && <SignUpForm invite={mode === "invite" ? String(invite) : undefined} />}
        {!isClosed && <ProviderButtons returnTo={returnTo} />}
        <p className={styles["other"]}>
          {t("account.haveAccount")}{" "}
          <Link to="/login" search={returnTo ? { returnTo } : {}} className={text["link"]}>
            {t("account.loginTitle")}
          </Link>
        </p>
      </section>
    </div>
  );
};
