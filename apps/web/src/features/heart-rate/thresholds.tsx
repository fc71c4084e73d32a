import type { ThresholdView } from "@cairn/contracts/accounts/thresholds";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { Notice } from "../../ui/status/notice.tsx";
import { ownThresholdsQuery } from "./own-thresholds.ts";
import { ThresholdForm } from "./threshold-form.tsx";
import { useThresholdTexts } from "./threshold-texts.ts";
import styles from "./thresholds.module.css";

/** What the form is about: a value that is changed, or another one. */
type Draft = ThresholdView | "new";

/** Heart rates and power of a person with the days from which they hold: said, changed and removed. */
export const Thresholds = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useThresholdTexts();
  const client = useQueryClient();
  const query = useQuery(ownThresholdsQuery);
  const [draft, setDraft] = useState<Draft>();
  const [leaving, setLeaving] = useState<ThresholdView>();
  const thresholds = query.data?.thresholds ?? [];
  return (
    <section className={styles["values"]} aria-labelledby="thresholds">
      <h3 id="thresholds">{t("settings.thresholds")}</h3>
      <p>{t("settings.thresholdsText")}</p>
      {query.isError && (
        <>
          <Notice kind="danger">{failureText(t, query.error)}</Notice>
          <Button icon={RefreshCw} onClick={() => void query.refetch()} busy={query.isRefetching}>
            {t("ui.tryAgain")}
          </Button>
        </>
      )}
      {thresholds.length > 0 && (
        <ul className={styles["list"]}>
          {thresholds.map((threshold) => {
            const { kind, since, value } = threshold;
            const isChanged = draft === threshold;
            return (
              <li key={`${kind} ${since}`} className={styles["value"]}>
                <span className={styles["name"]}>
                  {texts.kind(kind)}
                  <span className={styles["since"]}>{texts.since(since)}</span>
                </span>
                <span className={styles["figure"]}>
                  {formats.text({ value: formats.count(value), unit: texts.unit(kind) })}
                </span>
                <Button
                  size="small"
                  aria-label={t("settings.thresholdChangeOf", { threshold: texts.whole(threshold) })}
                  onClick={() => {
                    setDraft(isChanged ? undefined : threshold);
                  }}
                >
                  {t("settings.zoneChange")}
                </Button>
                <Button
                  size="small"
                  kind="danger"
                  aria-label={t("settings.thresholdRemoveOf", { threshold: texts.whole(threshold) })}
                  onClick={() => {
                    setLeaving(threshold);
                  }}
                >
                  {t("settings.zoneRemove")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {query.data && thresholds.length === 0 && <p>{t("settings.thresholdsNone")}</p>}
      {draft ? (
        <ThresholdForm
          key={draft === "new" ? draft : texts.whole(draft)}
          before={draft === "new" ? undefined : draft}
          others={thresholds.filter((threshold) => threshold !== draft)}
          onClose={() => {
            setDraft(undefined);
          }}
        />
      ) : (
        query.data && (
          <Button
            size="small"
            icon={Plus}
            onClick={() => {
              setDraft("new");
            }}
          >
            {t("settings.thresholdAdd")}
          </Button>
        )
      )}
      {leaving && (
        <ConfirmDialog
          title={t("settings.thresholdRemoveTitle")}
          question={t("settings.thresholdRemoveText", { threshold: texts.whole(leaving) })}
          confirm={t("settings.zoneRemove")}
          onClose={() => {
            setLeaving(undefined);
          }}
          onConfirm={async () => {
            await requestOrThrow("saveThreshold", { body: { ...leaving, value: null } });
            setLeaving(undefined);
            setDraft(undefined);
            showToast(t("settings.thresholdRemoved"));
            await afterChange(client, "heartRate");
          }}
        />
      )}
    </section>
  );
};
