import type { ThresholdView } from "@cairn/contracts/accounts/thresholds";
import { thresholdBounds, type ThresholdKind, thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { Notice } from "../../ui/status/notice.tsx";
import { FormActions } from "./form-actions.tsx";
import styles from "./heart-rate-form.module.css";
import { useThresholdTexts } from "./threshold-texts.ts";

interface ThresholdFormProps {
  /** The value that is changed; without one another is added. */
  readonly before?: ThresholdView | undefined;
  /** All others, none of which is overwritten unasked. */
  readonly others: readonly ThresholdView[];
  readonly onClose: () => void;
}

const textIn = (values: FormData, name: string): string => {
  const text = values.get(name);
  return typeof text === "string" ? text : "";
};

const isKind = (text: string): text is ThresholdKind => thresholdKinds.some((kind) => kind === text);

/** Says a value and the day from which it holds. */
export const ThresholdForm = ({ before, others, onClose }: ThresholdFormProps) => {
  const { t } = useMessages();
  const texts = useThresholdTexts();
  const client = useQueryClient();
  const [kind, setKind] = useState<ThresholdKind>(before?.kind ?? "functionalThresholdPower");
  const [replacing, setReplacing] = useState<{ there: ThresholdView; next: ThresholdView }>();
  const { least, most } = thresholdBounds[kind];
  const saving = useMutation({
    mutationFn: async (next: ThresholdView) => {
      const insteadOf = before && before.since !== next.since ? { insteadOf: before.since } : {};
      await requestOrThrow("saveThreshold", { body: { ...next, ...insteadOf } });
      return next;
    },
    onSuccess: async (saved) => {
      setReplacing(undefined);
      onClose();
      showToast(t("settings.thresholdSaved", { threshold: texts.whole(saved) }));
      await afterChange(client, "heartRate");
    },
  });
  return (
    <>
      <form
        className={styles["form"]}
        aria-label={t(before ? "settings.thresholdChange" : "settings.thresholdAdd")}
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget);
          const since = textIn(values, "since") || null;
          const next = { kind, since, value: Number(textIn(values, "value")) };
          const there = others.find((other) => other.kind === kind && other.since === since);
          if (there && there.value !== next.value) setReplacing({ there, next });
          else saving.mutate(next);
        }}
      >
        <div className={styles["fields"]}>
          {!before && (
            <SelectField
              label={t("settings.thresholdKind")}
              value={kind}
              options={thresholdKinds.map((each) => ({ value: each, label: texts.kind(each) }))}
              onChange={({ target }) => {
                if (isKind(target.value)) setKind(target.value);
              }}
            />
          )}
          <Field
            label={before ? texts.kind(kind) : t("settings.thresholdValue")}
            name="value"
            type="number"
            inputMode="numeric"
            required
            min={least}
            max={most}
            defaultValue={before?.value}
            hint={t("settings.thresholdBounds", { least, most, unit: texts.unit(kind) })}
          />
          <Field
            label={t("settings.thresholdFrom")}
            name="since"
            type="date"
            min="1900-01-01"
            max="2200-12-31"
            defaultValue={before?.since ?? ""}
            hint={t("settings.thresholdFromHint")}
          />
        </div>
        {saving.isError && !replacing && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
        <FormActions busy={saving.isPending} onClose={onClose} />
      </form>
      {replacing && (
        <ConfirmDialog
          title={t("settings.thresholdReplaceTitle")}
          question={t("settings.thresholdReplaceText", { threshold: texts.whole(replacing.there) })}
          confirm={t("settings.thresholdReplace")}
          onClose={() => {
            setReplacing(undefined);
          }}
          onConfirm={async () => {
            await saving.mutateAsync(replacing.next);
          }}
        />
      )}
    </>
  );
};
