import type { OperatorActionView } from "@cairn/contracts/operator/operator";
import type { ActionKind } from "@cairn/contracts/operator/operator-values";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import rows from "../../ui/settings-rows.module.css";
import styles from "../../ui/settings-section.module.css";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useFocusOnMore } from "../../ui/use-focus-on-more.ts";

/** What each action is called, with `{about}` for the person and `{subject}` for the rest. */
const sentences = {
  "operator.claimed": "operator.didClaim",
  "operator.added": "operator.didAddOperator",
  "operator.removed": "operator.didRemoveOperator",
  "person.added": "operator.didAddPerson",
  "person.invited": "operator.didInvite",
  "person.disabled": "operator.didDisable",
  "person.enabled": "operator.didEnable",
  "person.deleted": "operator.didDelete",
  "person.password_link": "operator.didMakeLink",
  "person.two_factor_off": "operator.didEndTwoFactor",
  "person.logged_out": "operator.didLogOut",
  "person.premium": "operator.didGivePremium",
  "person.quota": "operator.didChangeQuotaOf",
  "quota.changed": "operator.didChangeQuota",
  "sign_up.changed": "operator.didChangeSignUp",
  "region.added": "operator.didAddRegion",
  "region.updated": "operator.didUpdateRegion",
  "region.removed": "operator.didRemoveRegion",
  "map.openstreetmap_used": "operator.didUseOpenStreetMap",
  "map.openstreetmap_ended": "operator.didEndOpenStreetMap",
  "jobs.retried": "operator.didRetryJobs",
  "jobs.deleted": "operator.didDeleteJobs",
  "mail.tested": "operator.didTestMail",
  "backup.begun": "operator.didBeginBackup",
  "backup.downloaded": "operator.didDownloadBackup",
} as const satisfies Readonly<Record<ActionKind, MessageId>>;

/** What operators have done, newest first: who, when, what, on whom. */
export const OperatorActions = () => {
  const { t } = useMessages();
  const list = useInfiniteQuery({
    ...returning,
    queryKey: queryKeys.operatorActions,
    queryFn: ({ signal, pageParam }) =>
      requestOrThrow("listOperatorActions", {
        signal,
        query: pageParam === undefined ? {} : { before: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.actions.at(-1)?.key : undefined),
  });
  const actions = list.data?.pages.flatMap((page) => page.actions);
  const ref = useRef<HTMLUListElement>(null);
  const readOn = useFocusOnMore(ref, actions?.length ?? 0);
  return (
    <section className={styles["card"]} aria-labelledby="operator-actions">
      <h2 id="operator-actions">{t("operator.actions")}</h2>
      <p className={styles["text"]}>{t("operator.actionsText")}</p>
      {list.isPending && <Skeleton height="140px" width="100%" />}
      {!actions && <QueryFailure query={list} />}
      {actions?.length === 0 && <p className={styles["text"]}>{t("operator.noActions")}</p>}
      {actions && actions.length > 0 && (
        <ul ref={ref} className={rows["rows"]} aria-label={t("operator.actions")}>
          {actions.map((action) => (
            <ActionRow key={action.key} action={action} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage}
          onClick={() => {
            readOn();
            void list.fetchNextPage();
          }}
        >
          {t("operator.moreActions")}
        </Button>
      )}
    </section>
  );
};

const ActionRow = ({ action }: { readonly action: OperatorActionView }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const gone = t("operator.deletedAccount");
  const by = action.isByCommand ? t("operator.byCommand") : (action.by ?? gone);
  const values = { about: action.about ?? gone, subject: action.subject ?? "" };
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>{t(sentences[action.kind], values)}</span>
        <span className={rows["detail"]}>
          {by} ·{" "}
          <time dateTime={new Date(action.doneAt).toISOString()}>{formats.relative(action.doneAt)}</time>
        </span>
      </span>
    </li>
  );
};
