import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
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
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { addressOf, requestOrThrow } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { useSession } from "../../lib/session.ts";

const proof = (password: string | undefined): Record<string, string> =>
  password === undefined ? {} : { [passwordHeader]: encodeURIComponent(password) };

/** Makes the archive of everything, downloads and removes it. The password is absent for accounts without one. */
const useOwnData = () => {
  const client = useQueryClient();
  const { key: sessionKey } = useSession();
  const show = (view: OwnDataView): void => {
    client.setQueryData(queryKeys.ownData, view);
  };
  const make = useMutation({
    mutationFn: (password: string | undefined) =>
      requestOrThrow("startOwnData", { headers: proof(password) }),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: () => requestOrThrow("removeOwnData", {}),
    onSuccess: show,
  });
  const download = useMutation({
    mutationFn: (password: string | undefined) =>
      requestOrThrow("openOwnDataDownload", { headers: proof(password) }),
    onSuccess: ({ id, ticket }) => {
      const link = document.createElement("a");
      // The browser downloads it by itself, without our headers.
      link.href = addressOf(
        "downloadOwnData",
        { id },
        { ticket, ...(sessionKey !== undefined && { token: sessionKey }) },
      );
      link.download = "";
      link.click();
    },
  });
  return { make, remove, download };
};

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
            {t("own-data.download")}
          </Button>
        )}
        {!isUnderWay && (
          <Button
            kind={archive?.state === "ready" ? "plain" : "primary"}
            onClick={() => {
              ask("make");
            }}
          >
            {t(archive ? "own-data.makeAgain" : "own-data.make")}
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
            {t(isUnderWay ? "own-data.stop" : "own-data.remove")}
          </Button>
        )}
      </div>
      {wish !== undefined && (
        <PasswordPrompt
          text={t("own-data.passwordText")}
          submit={t(
            wish === "download" ? "own-data.download" : archive ? "own-data.makeAgain" : "own-data.make",
          )}
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
