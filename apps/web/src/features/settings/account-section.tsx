import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "../../ui/settings-section.module.css";

/** The part of the settings for logging in. */
export const AccountSection = () => {
  const { t } = useMessages();
  const { data: account } = useQuery(ownAccountQuery);
  return (
    <section className={styles["card"]} aria-labelledby="account">
      <h2 id="account">{t("settings.account")}</h2>
      {account ? (
        <p className={styles["text"]}>
          {t("settings.accountText", { username: account.username, email: account.email })}
        </p>
      ) : (
        <Skeleton height="1.4em" width="280px" />
      )}
    </section>
  );
};
