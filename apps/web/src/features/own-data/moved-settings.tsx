import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordPrompt } from "../../ui/form/password-prompt.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./own-data.module.css";

interface Answer {
  readonly take: boolean;
  readonly password: string | undefined;
}

/** Asks whether settings from an imported archive replace the current ones. */
export const MovedSettings = ({ settings: [latest] }: Pick<OwnDataView, "settings">) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { data: account } = useQuery(ownAccountQuery);
  const [asked, setAsked] = useState<boolean>();
  const answer = useMutation({
    mutationFn: ({ take, password }: Answer) =>
      requestOrThrow("answerOwnData", {
        params: { id: latest?.id ?? "" },
        body: { take },
        headers: password === undefined ? {} : { [passwordHeader]: encodeURIComponent(password) },
      }),
    onSuccess: async (view) => {
      setAsked(undefined);
      client.setQueryData(queryKeys.ownData, view);
      await afterChange(client, "settings", "heartRate");
    },
  });
  if (!latest) return null;
  const ask = (take: boolean): void => {
    answer.reset();
    if (account?.hasPassword === false) answer.mutate({ take, password: undefined });
    else setAsked(take);
  };
  const isWrong = answer.error instanceof ApiFailure && answer.error.reason === "account.wrong_password";
  return (
    <>
      <Notice kind="info">{t("own-data.settingsQuestion")}</Notice>
      {answer.error && asked === undefined && <Notice kind="danger">{failureText(t, answer.error)}</Notice>}
      <div className={styles["actions"]}>
        <Button
          kind="primary"
          onClick={() => {
            ask(true);
          }}
        >
          {t("own-data.settingsTake")}
        </Button>
        <Button
          onClick={() => {
            ask(false);
          }}
        >
          {t("own-data.settingsLeave")}
        </Button>
      </div>
      {asked !== undefined && (
        <PasswordPrompt
          text={t("own-data.settingsPassword")}
          submit={t(asked ? "own-data.settingsTake" : "own-data.settingsLeave")}
          username={account?.username ?? ""}
          isSaving={answer.isPending}
          isWrong={isWrong}
          problem={answer.error && !isWrong ? failureText(t, answer.error) : undefined}
          onPassword={(password) => {
            answer.mutate({ take: asked, password });
          }}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
};
