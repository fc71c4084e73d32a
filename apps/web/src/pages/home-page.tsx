import { Link } from "@tanstack/react-router";
import { FileText, GlobeOff, Lock } from "lucide-react";
import { basePath } from "../lib/base-path.ts";
import { useSignUp } from "../features/account/sign-up-mode.ts";
import { LiveWorkout } from "../features/home/live-workout.tsx";
import { useShownWorkout } from "../features/home/public-workout.ts";
import { LanguageChoice } from "../features/home/language-choice.tsx";
import { NewsletterBox } from "../features/newsletter/newsletter-box.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { buttonClass } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./home-page.module.css";

const proofs = [
  [FileText, "home.proofFiles", "home.proofFilesText"],
  [Lock, "home.proofHome", "home.proofHomeText"],
  [GlobeOff, "home.proofServer", "home.proofServerText"],
] as const;

export const HomePage = () => {
  const { t } = useMessages();
  const workout = useShownWorkout();
  const { signUp: mode, newsletter } = useSignUp();
  return (
    <>
      <section className={styles["hero"]}>
        <div className={styles["words"]}>
          <h1>{t("home.sentence")}</h1>
          <p>{t("home.lead")}</p>
          <div className={styles["actions"]}>
            {mode !== "closed" && (
              <Link to="/sign-up" className={buttonClass({ kind: "primary", size: "large" })}>
                {t("account.signUpTitle")}
              </Link>
            )}
            <Link to="/login" className={buttonClass({ size: "large" })}>
              {t("account.loginTitle")}
            </Link>
            <Link to="/explore/{-$poiClient}" className={buttonClass({ kind: "ghost", size: "large" })}>
              {t("home.explore")}
            </Link>
          </div>
          <p className={styles["small"]}>{t("home.free")}</p>
        </div>
        <LiveWorkout workout={workout} />
      </section>
      <ul className={styles["proofs"]}>
        {proofs.map(([icon, title, text]) => (
          <li key={title}>
            <Icon of={icon} size="l" />
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
      {newsletter && <NewsletterBox />}
      <footer className={styles["footer"]}>
        <span>Cairn</span>
        <Link to="/service-terms">{t("shell.terms")}</Link>
        <Link to="/privacy-policy">{t("shell.privacy")}</Link>
        <a href={`${basePath}/apiserver/v1/docs`}>{t("shell.api")}</a>
        <LanguageChoice />
      </footer>
    </>
  );
};
