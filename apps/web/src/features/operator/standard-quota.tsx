import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import styles from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { operatorSettingsQuery } from "./operator-settings-query.ts";
import { QuotaForm } from "./quota-form.tsx";

/** How much one person may store, unless they have a quota of their own. */
export const StandardQuota = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const client = useQueryClient();
  const settings = useQuery(operatorSettingsQuery);
  const save = useMutation({
    mutationFn: (bytes: number) => requestOrThrow("changeStandardQuota", { body: { bytes } }),
    onSuccess: async () => {
      await afterChange(client, "operator");
      showToast(t("operator.quotaSaved"));
    },
  });
  return (
    <section className={styles["card"]} aria-labelledby="standard-quota">
      <h2 id="standard-quota">{t("operator.quota")}</h2>
      <p className={styles["text"]}>{t("operator.quotaText")}</p>
      {settings.isPending && <Skeleton height="96px" width="100%" />}
      {!settings.data && <QueryFailure query={settings} />}
      {settings.data?.isQuotaFixed === true && (
        <>
          <p>{formats.text(formats.bytes(settings.data.quotaBytes))}</p>
          <p className={styles["text"]}>{t("operator.fixed", { name: "QUOTA" })}</p>
        </>
      )}
      {settings.data?.isQuotaFixed === false && (
        <QuotaForm
          key={settings.data.quotaBytes}
          bytes={settings.data.quotaBytes}
          isBusy={save.isPending}
          onSave={(bytes) => {
            save.mutate(bytes);
          }}
        />
      )}
      {save.error && <Notice kind="danger">{failureText(t, save.error)}</Notice>}
    </section>
  );
};
