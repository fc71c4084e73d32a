import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ownEmailQuery } from "../../lib/api/own-email.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Chip } from "../../ui/chip.tsx";
import { Button } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import rows from "../../ui/settings-rows.module.css";
import styles from "../../ui/settings-section.module.css";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { ChangeEmail } from "./change-email.tsx";

/** The e-mail address: whether it is confirmed, a pending change, and buttons to confirm and change it. */
export const EmailAddress = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const email = useQuery(ownEmailQuery);
  const [isChanging, setIsChanging] = useState(false);
  const confirming = useMutation({
    mutationFn: () => requestOrThrow("confirmEmail", {}),
    onSuccess: () => {
      showToast(t("security.linkSent"));
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
  return (
    <section className={styles["card"]} aria-labelledby="email-address">
      <h2 id="email-address">{t("security.email")}</h2>
      {email.isPending && <Skeleton height="1.4em" width="240px" />}
      {!email.data && <QueryFailure query={email} />}
      {email.data && (
        <>
          <p className={rows["title"]}>
            <bdi className={rows["what"]}>{email.data.email}</bdi>
            <Chip>{t(email.data.isConfirmed ? "security.confirmed" : "security.unconfirmed")}</Chip>
          </p>
          {email.data.pending !== undefined && (
            <p className={styles["text"]}>{t("security.emailPending", { email: email.data.pending })}</p>
          )}
          {!email.data.isConfirmed && (
            <Button
              icon={Mail}
              busy={confirming.isPending}
              onClick={() => {
                confirming.mutate();
              }}
            >
              {t("security.sendLink")}
            </Button>
          )}
          <Button
            onClick={() => {
              setIsChanging(true);
            }}
          >
            {t("security.changeEmail")}
          </Button>
        </>
      )}
      {isChanging && (
        <ChangeEmail
          onAsked={() => {
            showToast(t("security.emailAsked"));
            void afterChange(client, "security");
          }}
          onClose={() => {
            setIsChanging(false);
          }}
        />
      )}
    </section>
  );
};
