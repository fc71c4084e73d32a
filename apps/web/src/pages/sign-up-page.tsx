import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { returnPath } from "../features/account/return-path.ts";
import { SignUpForm } from "../features/account/sign-up-form.tsx";
import { useSignUp } from "../features/account/sign-up-mode.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import text from "../ui/text.module.css";
import styles from "./account-page.module.css";

export const SignUpPage = () => {
  const { t } = useMessages();
  const router = useRouter();
  const { returnTo, invite = "" } = useSearch({ from: "/sign-up" });
  const { signUp: mode } = useSignUp();
  const isClosed = mode === "closed";
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <h1 id="title">{t(isClosed ? "account.closedHeading" : "account.signUpHeading")}</h1>
        <p className={text["quiet"]}>{t(isClosed ? "account.closedText" : "account.signUpText")}</p>
        {!isClosed && (
          <SignUpForm
            invite={mode === "invite" ? invite : undefined}
            onDone={() => {
              router.history.replace(returnPath(returnTo));
            }}
          />
        )}
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
