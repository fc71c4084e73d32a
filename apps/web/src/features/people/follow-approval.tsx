import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sendInOrder } from "../../lib/query/send-in-order.ts";
import { useChosen } from "../../lib/query/use-chosen.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "../../ui/settings-section.module.css";

/** Whether the person approves followers; the API has the opposite setting. */
export const FollowApproval = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { data: account } = useQuery(ownAccountQuery);
  const saving = useMutation({
    mutationFn: (automaticallyApproveFollowers: boolean) =>
      sendInOrder("settings", () =>
        requestOrThrow("saveSettings", { body: { automaticallyApproveFollowers }, keepalive: true }),
      ),
    onSuccess: (_saved, automaticallyApproveFollowers) => {
      client.setQueryData(
        ownAccountQuery.queryKey,
        (before) => before && { ...before, automaticallyApproveFollowers },
      );
    },
  });
  const [chosen, choose] = useChosen(saving);
  const isAutomatic = chosen ?? account?.automaticallyApproveFollowers;
  return (
    <section className={styles["card"]} aria-labelledby="follow-approval">
      <h2 id="follow-approval">{t("people.approval")}</h2>
      <p className={styles["text"]}>{t("people.approvalText")}</p>
      {account ? (
        <SegmentedControl
          label={t("people.approval")}
          name="follow-approval"
          value={isAutomatic ? "automatic" : "ask"}
          onChange={(next) => {
            choose(next === "automatic");
          }}
          options={[
            { value: "ask", label: t("people.approvalAsk") },
            { value: "automatic", label: t("people.approvalAutomatic") },
          ]}
        />
      ) : (
        <Skeleton height="var(--hit)" width="260px" />
      )}
      {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
    </section>
  );
};
