import type { ThresholdView } from "@cairn/contracts/accounts/thresholds";
import { thresholdBounds, type ThresholdKind, thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./heart-rate-form.module.css";
import { useThresholdTexts } from "./threshold-texts.ts";

interface ThresholdFormProps {
  /** The value that is changed; without one another is added. */
  readonly before?: ThresholdView | undefined;
  readonly onClose: () => void;
}

const textIn = (values: FormData, name: string): string => {
  const text = values.get(name);
  return typeof text === "string" ? text : "";
};

const isKind = (text: string): text is ThresholdKind => thresholdKinds.some((kind) => kind === text);

/** Says a value and the day from which it holds. */
export const ThresholdForm = ({ before, onClose }: ThresholdFormProps) => {
  const { t } = useMessages();
  const texts = useThresholdTexts();
  const client = useQueryClient();
  const [kind, setKind] = useState<ThresholdKind>(before?.kind ?? "functionalThresholdPower");
  const { least, most } = thresholdBounds[kind];
  const saving = useMutation({
    mutationFn: async (next: ThresholdView) => {
      await requestOrThrow("saveThreshold", { body: next });
      const isElsewhere = before && before.since !== next.since;
      if (isElsewhere) await requestOrThrow("saveThreshold", { body: { ...before, value: null } });
      return next;
    },
    onSuccess: async (saved) => {
      onClose();
      showToast(t("settings.thresholdSaved", { threshold: texts.whole(saved) }));
      await afterChange(client, "heartRate");
    },
  });
  return (
    <form
      className={styles["form"]}
      aria-label={t(before ? "settings.thresholdChange" : "settings.thresholdAdd")}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        saving.mutate({
          kind,
          since: textIn(values, "since") || null,
          value: Number(textIn(values, "value")),
        });
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
      {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
      <div className={styles["actions"]}>
        <Button type="submit" kind="primary" size="small" busy={saving.isPending}>
          {t("settings.maximumSave")}
        </Button>
        <Button size="small" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
};
