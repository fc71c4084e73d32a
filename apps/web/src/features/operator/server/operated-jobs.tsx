import type { OperatedJob } from "@cairn/contracts/operator/operated-server";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";
import { Button } from "../../../ui/form/button.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import rows from "../../../ui/settings-rows.module.css";
import styles from "../../../ui/settings-section.module.css";
import { Notice } from "../../../ui/status/notice.tsx";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { TestMail } from "./test-mail.tsx";

const jobsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.operatedJobs,
  queryFn: ({ signal }) => requestOrThrow("listOperatedJobs", { signal }),
});

const hasFailed = ({ state }: OperatedJob): boolean => state === "retrying" || state === "dead";

/** Work in the background and e-mails: what has failed, why, and a way to try it again. */
export const OperatedJobs = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const jobs = useQuery(jobsQuery);
  const retry = useMutation({
    mutationFn: (ids: readonly string[]) => requestOrThrow("retryOperatedJobs", { body: { ids: [...ids] } }),
    onSuccess: () => afterChange(client, "operator"),
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
  const failed = jobs.data?.jobs.filter(hasFailed) ?? [];
  const mails = failed.filter(({ isMail }) => isMail);
  const others = failed.filter(({ isMail }) => !isMail);
  const underWay = (jobs.data?.jobs.length ?? 0) - failed.length;
  const list = (label: string, shown: readonly OperatedJob[]) => (
    <>
      <ul className={rows["rows"]} aria-label={label}>
        {shown.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isBusy={retry.isPending && retry.variables.includes(job.id)}
            onRetry={() => {
              retry.mutate([job.id]);
            }}
          />
        ))}
      </ul>
      {shown.length > 1 && (
        <Button
          icon={RotateCw}
          busy={retry.isPending && retry.variables.length > 1}
          onClick={() => {
            retry.mutate(shown.map(({ id }) => id));
          }}
        >
          {t("operator.retryAll")}
        </Button>
      )}
    </>
  );
  return (
    <>
      <section className={styles["card"]} aria-labelledby="operated-jobs">
        <h2 id="operated-jobs">{t("operator.jobs")}</h2>
        {jobs.isPending && <Skeleton height="68px" width="100%" />}
        {!jobs.data && <QueryFailure query={jobs} />}
        {jobs.data && (
          <>
            <p className={styles["text"]}>{t("operator.jobsText", { count: underWay })}</p>
            {jobs.data.workers === 0 && <Notice kind="warning">{t("operator.noWorkers")}</Notice>}
            {others.length === 0 ? (
              <p className={styles["text"]}>{t("operator.noFailedJobs")}</p>
            ) : (
              list(t("operator.failedJobs"), others)
            )}
          </>
        )}
      </section>
      <section className={styles["card"]} aria-labelledby="operated-mails">
        <h2 id="operated-mails">{t("operator.mails")}</h2>
        {jobs.data && mails.length === 0 && <p className={styles["text"]}>{t("operator.noFailedMails")}</p>}
        {mails.length > 0 && list(t("operator.failedMails"), mails)}
        <TestMail />
      </section>
    </>
  );
};

interface JobRowProps {
  readonly job: OperatedJob;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Work that has failed, with the reason. */
const JobRow = ({
  job: { task, state, attempts, maxAttempts, runAt, reason },
  isBusy,
  onRetry,
}: JobRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const said =
    state === "dead"
      ? t("operator.jobDead", { attempts })
      : t("operator.jobRetrying", { attempts, of: maxAttempts, time: formats.relative(runAt) });
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>{task}</span>
        <span className={rows["detail"]}>{said}</span>
        {reason !== undefined && (
          <span className={rows["detail"]} lang="en">
            {reason}
          </span>
        )}
      </span>
      <Button
        icon={RotateCw}
        size="small"
        busy={isBusy}
        aria-label={t("operator.retryJob", { name: task })}
        onClick={onRetry}
      >
        {t("ui.tryAgain")}
      </Button>
    </li>
  );
};
