import { useMessages } from "../../../lib/i18n/messages.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import styles from "../../../ui/settings-section.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The part of the settings where a person who is logged in replaces the password. */
export const ChangePassword = () => {
  const { t } = useMessages();
  return (
    <section className={styles["card"]} aria-labelledby="change-password">
      <h2 id="change-password">{t("account.password")}</h2>
      <p className={styles["text"]}>{t("password.changeText")}</p>
      <div className={styles["list"]}>
        <NewPasswordForm
          onDone={() => {
            showToast(t("password.changed"));
          }}
        />
      </div>
    </section>
  );
};
