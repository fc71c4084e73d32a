import type { BackupRun, OperatedBackup } from "@cairn/contracts/operator/operated-backups";
import { backupsByHand } from "@cairn/contracts/operator/operator-values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup, Download } from "lucide-react";
import { useState } from "react";
import { addressOf, requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useFormats } from "../../../lib/format.ts";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/form/button.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import rows from "../../../ui/settings-rows.module.css";
import styles from "../../../ui/settings-section.module.css";
import { Notice } from "../../../ui/status/notice.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { ProofDialog } from "../people/proof-dialog.tsx";
import { proofOf } from "../people/use-manage-person.ts";
import own from "./operated-backups.module.css";

/** How often the progress is asked for while a backup is made, ms. */
const whileMaking = 1500;

const backupsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.operatedBackups,
  queryFn: ({ signal }) => requestOrThrow("listOperatedBackups", { signal }),
});

const isUnderWay = (run: BackupRun | undefined): boolean => run !== undefined && run.state !== "failed";

const stateTexts = {
  whole: "operator.backupWhole",
  damaged: "operator.backupDamaged",
  unread: "operator.backupUnread",
} as const satisfies Readonly<Record<OperatedBackup["state"], MessageId>>;

/** The backups of the server: made now, their list, and their download by the operator's own password. */
export const OperatedBackups = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [asked, setAsked] = useState<OperatedBackup>();
  const list = useQuery({
    ...backupsQuery,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.run) ? whileMaking : false),
  });
  const begin = useMutation({
    mutationFn: () => requestOrThrow("beginBackup", {}),
    onSuccess: () => afterChange(client, "operator"),
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
  const { data } = list;
  return (
    <section className={styles["card"]} aria-labelledby="operated-backups">
      <h2 id="operated-backups">{t("operator.backups")}</h2>
      {list.isPending && <Skeleton height="140px" width="100%" />}
      {!data && <QueryFailure query={list} />}
      {data && (
        <>
          <p className={styles["text"]}>
            {data.nightly > 0
              ? t("operator.backupsNightly", { count: data.nightly, hour: data.hour })
              : t("operator.backupsByHand", { count: backupsByHand })}{" "}
            {t("operator.backupContent")}
          </p>
          <p className={own["folder"]}>
            {t("operator.backupsFolder", { folder: data.folder })}
            {!data.isDownloadable && <> · {t("operator.backupDownloadOff")}</>}
          </p>
          {data.run?.state === "failed" && (
            <Notice kind="warning">
              {t("operator.backupFailed")} <span lang="en">{data.run.reason}</span>
            </Notice>
          )}
          {data.run && isUnderWay(data.run) ? (
            <RunProgress run={data.run} />
          ) : (
            <Button
              icon={DatabaseBackup}
              busy={begin.isPending}
              onClick={() => {
                begin.mutate();
              }}
            >
              {t("operator.backupNow")}
            </Button>
          )}
          {data.backups.length === 0 && <p className={styles["text"]}>{t("operator.noBackups")}</p>}
          {data.backups.length > 0 && (
            <ul className={rows["rows"]} aria-label={t("operator.backups")}>
              {data.backups.map((backup) => (
                <BackupRow
                  key={backup.name}
                  backup={backup}
                  onDownload={
                    data.isDownloadable
                      ? () => {
                          setAsked(backup);
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
        </>
      )}
      {asked && (
        <DownloadDialog
          backup={asked}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </section>
  );
};

const stepTexts = {
  rows: "operator.backupRows",
  files: "operator.backupFiles",
  checking: "operator.backupChecking",
} as const satisfies Readonly<Record<NonNullable<BackupRun["step"]>, MessageId>>;

const RunProgress = ({ run: { state, step, share } }: { readonly run: BackupRun }) => {
  const { t } = useMessages();
  const begun = step === undefined ? "operator.backupStarts" : stepTexts[step];
  return (
    <div className={own["progress"]}>
      <ProgressBar
        label={t("operator.backupProgress")}
        value={step === "rows" || step === "files" ? share : undefined}
      />
      <output>{t(state === "waiting" ? "operator.backupWaits" : begun)}</output>
    </div>
  );
};

interface BackupRowProps {
  readonly backup: OperatedBackup;
  /** Undefined where backups are not downloaded. */
  readonly onDownload: (() => void) | undefined;
}

const BackupRow = ({ backup: { takenAt, bytes, state }, onDownload }: BackupRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const offset = -new Date(takenAt).getTimezoneOffset();
  const time = `${formats.placeDate(takenAt, offset)}, ${formats.placeTime(takenAt, offset)}`;
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>
          <time dateTime={new Date(takenAt).toISOString()}>{time}</time>
        </span>
        <span className={rows["detail"]}>
          {formats.text(formats.bytes(bytes))} · {t(stateTexts[state])}
        </span>
      </span>
      {onDownload && (
        <Button
          icon={Download}
          size="small"
          aria-label={t("operator.downloadBackupOf", { time })}
          onClick={onDownload}
        >
          {t("operator.downloadBackup")}
        </Button>
      )}
    </li>
  );
};

interface DownloadDialogProps {
  readonly backup: OperatedBackup;
  readonly onClose: () => void;
}

const DownloadDialog = ({ backup: { name }, onClose }: DownloadDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { key: sessionKey } = useSession();
  const download = async (password: string): Promise<void> => {
    const params = { backup: name };
    const { ticket } = await requestOrThrow("openBackupDownload", { params, headers: proofOf(password) });
    await afterChange(client, "operator");
    const link = document.createElement("a");
    // The browser downloads it by itself, without our headers.
    const token = sessionKey !== undefined && { token: sessionKey };
    link.href = addressOf("downloadBackup", params, { ticket, ...token });
    link.download = "";
    link.click();
  };
  return (
    <ProofDialog
      title={t("operator.downloadBackupTitle")}
      question={t("operator.downloadBackupText")}
      confirm={t("operator.downloadBackup")}
      onConfirm={download}
      onClose={onClose}
    />
  );
};
