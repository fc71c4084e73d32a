import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import { thresholdBounds, type ThresholdKind, thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import { useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ChangedElsewhere } from "../../ui/form/changed-elsewhere.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { FormActions } from "./form-actions.tsx";
import styles from "./heart-rate-form.module.css";
import { useThresholdTexts } from "./threshold-texts.ts";
import { useSavingThreshold } from "./use-saving-threshold.ts";

interface ThresholdFormProps {
  /** The value to change; absent for a new one. */
  readonly before?: ThresholdView | undefined;
  /** All currently saved values, none of which is overwritten without a question. */
  readonly all: readonly ThresholdView[];
  readonly onClose: () => void;
}

const isKind = (text: string): text is ThresholdKind => thresholdKinds.some((kind) => kind === text);

/**
 * Sets a value and its first day. Typed text stays, whatever other pages save in the meantime; their change of the same value is
 * shown, with a question. While it is being saved the fields keep the focus but take nothing, because it would be lost.
 */
export const ThresholdForm = ({ before, all, onClose }: ThresholdFormProps) => {
  const { t } = useMessages();
  const texts = useThresholdTexts();
  const [kind, setKind] = useState<ThresholdKind>(before?.kind ?? "functionalThresholdPower");
  const [typed, setTyped] = useState(String(before?.value ?? ""));
  const [since, setSince] = useState(before?.since ?? "");
  const [wasTried, setWasTried] = useState(false);
  const { saving, save, now, elsewhere, seeNow, replacing, stopReplacing } = useSavingThreshold(
    before,
    all,
    onClose,
  );
  const { least, most } = thresholdBounds[kind];
  const isElsewhere = elsewhere && now?.value !== Number(typed);
  return (
    <>
      <form
        className={styles["form"]}
        aria-label={t(before ? "settings.thresholdChange" : "settings.thresholdAdd")}
        onSubmit={(event) => {
          event.preventDefault();
          if (isElsewhere) setWasTried(true);
          else save({ kind, since: since || null, value: Number(typed) });
        }}
      >
        <div className={styles["fields"]}>
          {!before && (
            <SelectField
              label={t("settings.thresholdKind")}
              data-holds-focus
              aria-disabled={saving.isPending}
              value={kind}
              options={thresholdKinds.map((each) => ({ value: each, label: texts.kind(each) }))}
              onChange={({ target }) => {
                if (!saving.isPending && isKind(target.value)) setKind(target.value);
              }}
            />
          )}
          <div>
            <Field
              label={before ? texts.kind(kind) : t("settings.thresholdValue")}
              type="number"
              inputMode="numeric"
              required
              data-holds-focus
              min={least}
              max={most}
              readOnly={saving.isPending}
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
              }}
              hint={t("settings.thresholdBounds", { least, most, unit: texts.unit(kind) })}
            />
            {isElsewhere && (
              <ChangedElsewhere
                label={texts.kind(kind)}
                value={now ? texts.value(now) : ""}
                onTake={() => {
                  if (!now) return onClose();
                  setTyped(String(now.value));
                  seeNow();
                }}
                onKeep={seeNow}
              />
            )}
          </div>
          <Field
            label={t("settings.thresholdFrom")}
            type="date"
            min="1900-01-01"
            max="2200-12-31"
            readOnly={saving.isPending}
            value={since}
            onChange={({ currentTarget: { value } }) => {
              setSince(value);
            }}
            hint={t("settings.thresholdFromHint")}
          />
        </div>
        {isElsewhere
          ? (wasTried || saving.isError) && (
              <Notice kind="danger">{t("errors.settings.changed_elsewhere")}</Notice>
            )
          : saving.isError && !replacing && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
        <FormActions busy={saving.isPending} onClose={onClose} />
      </form>
      {replacing && (
        <ConfirmDialog
          title={t("settings.thresholdReplaceTitle")}
          question={t("settings.thresholdReplaceText", { threshold: texts.whole(replacing.there) })}
          confirm={t("settings.thresholdReplace")}
          onClose={stopReplacing}
          onConfirm={async () => {
            await saving.mutateAsync(replacing);
          }}
        />
      )}
    </>
  );
};
