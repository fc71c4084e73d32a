import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { ownTokensQuery } from "../../../lib/api/own-tokens.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import styles from "../../../ui/settings-section.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The part of the settings where a person who is logged in replaces the password. */
export const ChangePassword = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { data: account } = useQuery(ownAccountQuery);
  const { data: tokens = [] } = useQuery(ownTokensQuery);
  const hasNone = account?.hasPassword === false;
  return (
    <section className={styles["card"]} aria-labelledby="change-password">
      <h2 id="change-password">{t("account.password")}</h2>
      <p className={styles["text"]}>{t(hasNone ? "identities.noPasswordText" : "password.changeText")}</p>
      <div className={styles["list"]}>
        <NewPasswordForm
          isFirst={hasNone}
          hasTokens={tokens.length > 0}
          onDone={() => {
            showToast(t("password.changed"));
            void client.invalidateQueries({ queryKey: queryKeys.ownAccount });
            void client.invalidateQueries({ queryKey: queryKeys.ownTokens });
          }}
        />
      </div>
    </section>
  );
};
