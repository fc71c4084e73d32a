import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { ownEmailQuery } from "../../lib/api/own-email.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import styles from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiFailure && error.reason === "account.wrong_password";

/** The part of the settings where a person requests the link that deletes the account. */
export const DeleteAccount = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const { data: account } = useQuery(ownAccountQuery);
  const { data: email } = useQuery(ownEmailQuery);
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      requestOrThrow("requestDeletion", { headers: { [passwordHeader]: encodeURIComponent(password) } }),
    onSuccess: () => {
      setPassword("");
    },
  });
  const needsPassword = account?.hasPassword !== false;
  const isEmpty = needsPassword && password === "";
  const fault = isMissing && isEmpty && !isSuccess ? "account-deletion.missing" : undefined;
  const wrong = isWrongPassword(error) ? "errors.account.wrong_password" : undefined;
  return (
    <section className={styles["card"]} aria-labelledby="delete-account">
      <h2 id="delete-account">{t("account-deletion.heading")}</h2>
      <p className={styles["text"]}>{t("account-deletion.goes")}</p>
      <p className={styles["text"]}>{t("account-deletion.stays")}</p>
      <p className={styles["text"]}>{t("account-deletion.downloadFirst")}</p>
      <form
        className={styles["form"]}
        aria-labelledby="delete-account"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(true);
          if (!isEmpty && !isPending) mutate();
        }}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account?.username ?? ""}
          readOnly
          hidden
        />
        {needsPassword && (
          <Field
            label={t("account-deletion.password")}
            name="deletion-password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
            }}
            error={(fault ?? wrong) && t(fault ?? wrong ?? "account-deletion.missing")}
          />
        )}
        {error && wrong === undefined && <Notice kind="danger">{failureText(t, error)}</Notice>}
        {isSuccess && (
          <output>
            <Notice kind="success">
              {email?.wayBackUntil === undefined
                ? t("account-deletion.asked", { email: email?.email ?? account?.email ?? "" })
                : t("account-deletion.askedEarlier", {
                    day: formats.placeDate(
                      email.wayBackUntil,
                      -new Date(email.wayBackUntil).getTimezoneOffset(),
                    ),
                  })}
            </Notice>
          </output>
        )}
        <Button type="submit" kind="danger" busy={isPending}>
          {t("account-deletion.ask")}
        </Button>
      </form>
    </section>
  );
};
