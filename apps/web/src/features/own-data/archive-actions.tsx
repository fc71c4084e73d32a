import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordPrompt } from "../../ui/form/password-prompt.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import type { Archive } from "./archive-state.tsx";
import styles from "./own-data.module.css";
import { useOwnData } from "./use-own-data.ts";

type Wish = "make" | "download";

/** Buttons for the archive; making and downloading it require a proof of identity. */
export const ArchiveActions = ({ archive }: { readonly archive: Archive | undefined }) => {
  const { t } = useMessages();
  const { data: account } = useQuery(ownAccountQuery);
  const [wish, setWish] = useState<Wish>();
  const { make, download, remove } = useOwnData();
  const isUnderWay = archive?.state === "queued" || archive?.state === "running";
  const wanted = wish === "download" ? download : make;
  const ask = (next: Wish): void => {
    make.reset();
    download.reset();
    if (account?.hasPassword === false) (next === "download" ? download : make).mutate(undefined);
    else setWish(next);
  };
  const isWrong = wanted.error instanceof ApiFailure && wanted.error.reason === "account.wrong_password";
  const failure = remove.error ?? (account?.hasPassword === false ? (make.error ?? download.error) : null);
  return (
    <>
      {failure && <Notice kind="danger">{failureText(t, failure)}</Notice>}
      <div className={styles["actions"]}>
        {archive?.state === "ready" && (
          <Button
            kind="primary"
            onClick={() => {
              ask("download");
            }}
          >
            {t("data.download")}
          </Button>
        )}
        {!isUnderWay && (
          <Button
            kind={archive?.state === "ready" ? "plain" : "primary"}
            onClick={() => {
              ask("make");
            }}
          >
            {t(archive ? "data.makeAgain" : "data.make")}
          </Button>
        )}
        {archive && archive.state !== "failed" && (
          <Button
            // A press that was meant to stop it does not remove it when it has just become ready.
            key={isUnderWay ? "stop" : "remove"}
            busy={remove.isPending}
            onClick={() => {
              remove.mutate();
            }}
          >
            {t(isUnderWay ? "data.stop" : "data.remove")}
          </Button>
        )}
      </div>
      {wish !== undefined && (
        <PasswordPrompt
          text={t("data.passwordText")}
          submit={t(wish === "download" ? "data.download" : archive ? "data.makeAgain" : "data.make")}
          username={account?.username ?? ""}
          isSaving={wanted.isPending}
          isWrong={isWrong}
          problem={wanted.error && !isWrong ? failureText(t, wanted.error) : undefined}
          onPassword={(password) => {
            wanted.mutate(password, {
              onSuccess: () => {
                setWish(undefined);
              },
            });
          }}
          onClose={() => {
            setWish(undefined);
          }}
        />
      )}
    </>
  );
};
