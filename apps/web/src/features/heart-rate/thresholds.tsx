import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { DatedRow } from "./dated-row.tsx";
import { isSameDated } from "./is-same-dated.ts";
import { ownThresholdsQuery } from "./own-thresholds.ts";
import { ThresholdForm } from "./threshold-form.tsx";
import { useThresholdTexts } from "./threshold-texts.ts";
import styles from "./thresholds.module.css";

/** The subject of the form: a value to change, or a new one. */
type Draft = ThresholdView | "new";

/** A person's heart rate and power values with their first days: add, change and remove. */
export const Thresholds = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useThresholdTexts();
  const client = useQueryClient();
  const query = useQuery(ownThresholdsQuery);
  const [draft, setDraft] = useState<Draft>();
  const [leaving, setLeaving] = useState<ThresholdView>();
  const thresholds = query.data?.thresholds ?? [];
  // Its current state, whatever another page has changed while the question is open.
  const ending = leaving && thresholds.find((each) => isSameDated(each, leaving));
  return (
    <section ref={useFocusAfterRemoval()} className={styles["values"]} aria-labelledby="thresholds">
      <h3 id="thresholds">{t("settings.thresholds")}</h3>
      <p>{t("settings.thresholdsText")}</p>
      <QueryFailure query={query} />
      {thresholds.length > 0 && (
        <ul className={styles["list"]}>
          {thresholds.map((threshold) => {
            const { kind, since, value } = threshold;
            return (
              <DatedRow
                key={`${kind} ${since}`}
                name={texts.kind(kind)}
                since={texts.since(since)}
                figure={formats.text({ value: formats.count(value), unit: texts.unit(kind) })}
                whole={texts.whole(threshold)}
                onChange={() => {
                  const isOpen = draft && draft !== "new" && isSameDated(draft, threshold);
                  setDraft(isOpen ? undefined : threshold);
                }}
                onRemove={() => {
                  setLeaving(threshold);
                }}
              />
            );
          })}
        </ul>
      )}
      {query.data && thresholds.length === 0 && <p>{t("settings.thresholdsNone")}</p>}
      {/* Together, so that the focus moves from the button into the form that replaces it, and back. */}
      <div className={styles["edit"]}>
        {draft ? (
          <ThresholdForm
            // Not its text: in another language it would be another form, without what was typed.
            key={draft === "new" ? draft : `${draft.kind} ${draft.since}`}
            before={draft === "new" ? undefined : draft}
            all={thresholds}
            onClose={() => {
              setDraft(undefined);
            }}
          />
        ) : (
          query.data && (
            <Button
              size="small"
              icon={Plus}
              data-holds-focus
              onClick={() => {
                setDraft("new");
              }}
            >
              {t("settings.thresholdAdd")}
            </Button>
          )
        )}
      </div>
      {ending && (
        <ConfirmDialog
          title={t("settings.thresholdRemoveTitle")}
          question={t("settings.thresholdRemoveText", { threshold: texts.whole(ending) })}
          confirm={t("settings.zoneRemove")}
          onClose={() => {
            setLeaving(undefined);
          }}
          onConfirm={async (close) => {
            const seen = [{ since: ending.since, value: ending.value }];
            await requestOrThrow("saveThreshold", { body: { ...ending, value: null, seen } }).catch(
              async (error: unknown) => {
                await afterChange(client, "heartRate");
                throw error;
              },
            );
            close();
            setDraft((open) => (open && open !== "new" && isSameDated(open, ending) ? undefined : open));
            showToast(t("settings.thresholdRemoved"));
            await afterChange(client, "heartRate");
          }}
        />
      )}
    </section>
  );
};
