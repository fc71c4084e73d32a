import { Link, useSearch } from "@tanstack/react-router";
import { LoginForm } from "../features/account/login-form.tsx";
import { ProviderButtons } from "../features/account/providers/provider-buttons.tsx";
import { useSignUp } from "../features/account/sign-up-mode.ts";
import { useRedirectAfterLogin } from "../features/account/use-redirect-after-login.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import text from "../ui/text.module.css";
import styles from "./account-page.module.css";

export const LoginPage = () => {
  const { t } = useMessages();
  const { signUp: mode } = useSignUp();
  const { returnTo: asked } = useSearch({ from: "/login" });
  // The router parses text that looks like a number.
  const returnTo = asked === undefined ? undefined : String(asked);
  useRedirectAfterLogin(returnTo);
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <h1 id="title">{t("account.loginHeading")}</h1>
        {returnTo && <p className={text["quiet"]}>{t("account.loginToGoOn")}</p>}
        <LoginForm />
        <ProviderButtons returnTo={returnTo} />
        <p>
          <Link to="/password-reset" className={text["link"]}>
            {t("password.forgot")}
          </Link>
        </p>
        {mode !== "closed" && (
          <p className={styles["other"]}>
            {t("account.noAccount")}{" "}
            <Link to="/sign-up" search={returnTo ? { returnTo } : {}} className={text["link"]}>
              {t("account.signUpTitle")}
            </Link>
          </p>
        )}
      </section>
    </div>
  );
};
