import type { HeartRateView } from "@cairn/contracts/heart-rate/heart-rate";
import { isoDate } from "@cairn/domain/diary/calendar";
import { birthYearBounds, maxHeartRateBounds } from "@cairn/domain/heart-rate/heart-rate-maximum";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { present } from "../../lib/present-moment.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { ChangedElsewhere } from "../../ui/form/changed-elsewhere.tsx";
import { Field } from "../../ui/form/field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../ui/status/notice.tsx";
import {
  changedElsewhere,
  type Edited,
  editedSince,
  editsOf,
  type HeartRateEdits,
  type HeartRateSetting,
  withoutTyped,
  withSeen,
  withTyped,
} from "./heart-rate-edits.ts";
import { FormActions } from "./form-actions.tsx";
import styles from "./heart-rate-form.module.css";
import { ownHeartRateQuery } from "./own-heart-rate.ts";
import { useThresholdTexts } from "./threshold-texts.ts";

interface HeartRateFormProps {
  /** Called when it is saved or closed; absent if there is nothing to go back to. */
  readonly onClose?: () => void;
}

const thisYear = new Date().getFullYear();

/** What is sent, and the form as it was then. */
interface Sending {
  readonly edits: HeartRateEdits;
  readonly sent: Edited;
}

interface Outcome {
  readonly onSaved: (sent: Edited, saved: HeartRateView) => void;
  readonly onChanged: () => void;
}

/** Sends only what was edited, and reports the outcome; if something else was saved in the meantime, that is loaded. */
const useSaving = ({ onSaved, onChanged }: Outcome) => {
  const { t } = useMessages();
  const texts = useThresholdTexts();
  const client = useQueryClient();
  const isOpen = useIsOpen();
  const tellLateFailure = useLateFailure();
  return useMutation({
    mutationFn: ({ edits }: Sending) => requestOrThrow("saveHeartRate", { body: edits }),
    onSuccess: (saved, { edits: { maxHeartRate: value, since = null }, sent }) => {
      // Before the form shows what is saved.
      client.setQueryData(queryKeys.ownHeartRate, saved);
      if (isOpen()) onSaved(sent, saved);
      const threshold = typeof value === "number" && texts.whole({ kind: "maxHeartRate", since, value });
      showToast(
        threshold && since !== null
          ? t("settings.thresholdSaved", { threshold })
          : t("settings.maximumSaved", { value: saved.maximum.value }),
      );
      // Not awaited: whoever goes on may save again.
      void afterChange(client, "heartRate");
    },
    onError: async (error) => {
      tellLateFailure(error);
      if (!(error instanceof ApiFailure) || error.reason !== "settings.changed_elsewhere") return;
      await afterChange(client, "heartRate");
      onChanged();
    },
  });
};

/**
 * The person's own maximum heart rate, or the year of birth for estimating it; zones on open pages are updated as soon as it is
 * saved. Typed text stays, whatever other pages save in the meantime, and only what was edited is sent; what they saved is shown,
 * with a question.
 */
export const HeartRateForm = ({ onClose }: HeartRateFormProps) => {
  const { t } = useMessages();
  const texts = useThresholdTexts();
  const { data } = useQuery(ownHeartRateQuery);
  const [edited, setEdited] = useState<Edited>({});
  const [removing, setRemoving] = useState<Sending>();
  const saving = useSaving({
    onSaved: (sent, saved) => {
      const left = editedSince(edited, sent, saved);
      setEdited(left);
      setRemoving(undefined);
      if (Object.keys(left).length === 0) onClose?.();
    },
    onChanged: () => {
      setRemoving(undefined);
    },
  });
  const [wasTried, setWasTried] = useState(false);
  if (!data) return null;
  const edits = editsOf(edited, data, isoDate(present().today));
  const held = holds(data);
  const elsewhere = changedElsewhere(edited, data);
  const choose = (next: Edited) => {
    saving.reset();
    setWasTried(false);
    setEdited(next);
  };
  // While it is being saved, what is new there is this form itself.
  const choiceOf = (setting: HeartRateSetting, label: string, value: string) =>
    !saving.isPending &&
    elsewhere.includes(setting) && (
      <ChangedElsewhere
        label={label}
        value={value}
        onTake={() => {
          choose(withoutTyped(edited, setting));
        }}
        onKeep={() => {
          choose(withSeen(edited, data, setting));
        }}
      />
    );
  return (
    <>
      <form
        className={styles["form"]}
        aria-label={t("settings.heartRate")}
        onSubmit={(event) => {
          event.preventDefault();
          if (elsewhere.length > 0) setWasTried(true);
          else if (!edits) onClose?.();
          else if (edits.maxHeartRate === null) setRemoving({ edits, sent: edited });
          else saving.mutate({ edits, sent: edited });
        }}
      >
        <div className={styles["fields"]}>
          <div>
            <Field
              label={t("settings.maximum")}
              type="number"
              inputMode="numeric"
              data-holds-focus
              min={maxHeartRateBounds.least}
              max={maxHeartRateBounds.most}
              value={edited.maximum?.text ?? data.maxHeartRate ?? ""}
              onChange={({ currentTarget: { value } }) => {
                setEdited(withTyped(edited, data, "maximum", value));
              }}
              hint={
                data.maximum.source === "exceeded"
                  ? t("settings.maximumExceeded", { value: data.maximum.value })
                  : data.highest === undefined
                    ? t("settings.maximumHint")
                    : t("settings.maximumHighest", { value: data.highest })
              }
            />
            {choiceOf("maximum", t("settings.maximum"), held ? texts.value(held) : "")}
          </div>
          {held && typeof edits?.maxHeartRate === "number" && (
            <Field
              label={t("settings.thresholdFrom")}
              type="date"
              min="1900-01-01"
              max="2200-12-31"
              // The day belongs to the maximum that is on its way.
              readOnly={saving.isPending}
              value={edited.since ?? isoDate(present().today)}
              onChange={({ currentTarget: { value } }) => {
                setEdited({ ...edited, since: value });
              }}
              hint={t("settings.maximumFromHint", { value: held.value })}
            />
          )}
          <div>
            <Field
              label={t("settings.birthYear")}
              type="number"
              inputMode="numeric"
              data-holds-focus
              min={birthYearBounds.least}
              max={thisYear}
              readOnly={data.hasBirthDate}
              value={edited.birthYear?.text ?? data.birthYear ?? ""}
              onChange={({ currentTarget: { value } }) => {
                setEdited(withTyped(edited, data, "birthYear", value));
              }}
              hint={t(data.hasBirthDate ? "settings.birthYearKnown" : "settings.birthYearHint")}
            />
            {choiceOf("birthYear", t("settings.birthYear"), String(data.birthYear ?? ""))}
          </div>
        </div>
        {wasTried && elsewhere.length > 0 && (
          <Notice kind="danger">{t("errors.settings.changed_elsewhere")}</Notice>
        )}
        {saving.isError && !removing && !wasTried && (
          <Notice kind="danger">{failureText(t, saving.error)}</Notice>
        )}
        <FormActions busy={saving.isPending} onClose={onClose} />
      </form>
      {held && removing && (
        <ConfirmDialog
          title={t("settings.thresholdRemoveTitle")}
          question={t("settings.thresholdRemoveText", { threshold: texts.whole(held) })}
          confirm={t("settings.zoneRemove")}
          onClose={() => {
            setRemoving(undefined);
          }}
          onConfirm={async () => {
            await saving.mutateAsync(removing);
          }}
        />
      )}
    </>
  );
};

/** The maximum in force today, formatted like dated values. */
const holds = ({ maxHeartRate, since }: HeartRateView) =>
  maxHeartRate === null ? undefined : ({ kind: "maxHeartRate", since, value: maxHeartRate } as const);
