import type { HeartRateView } from "@cairn/contracts/accounts/heart-rate";
import { birthYearBounds, maxHeartRateBounds } from "@cairn/domain/heart-rate/heart-rate-maximum";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange, putHeartRateMaximum } from "../../lib/query/changes.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./heart-rate-form.module.css";
import { ownHeartRateQuery } from "./own-heart-rate.ts";

interface HeartRateFormProps {
  /** Called when it is saved, or left as it is; without it there is nothing to go back to. */
  readonly onClose?: () => void;
}

const thisYear = new Date().getFullYear();

/** What was typed, null for an empty field. */
const typed = (values: FormData, name: string): number | null => {
  const text = values.get(name);
  return typeof text === "string" && text !== "" ? Number(text) : null;
};

interface WholeNumberProps {
  readonly label: string;
  /** Under which the form knows it. */
  readonly name: string;
  readonly bounds: { readonly least: number; readonly most: number };
  /** Null for none. */
  readonly value: number | null;
  readonly hint: string;
}

/** A number that is typed, or left out. */
const WholeNumber = ({ bounds: { least, most }, value, ...field }: WholeNumberProps) => (
  <Field {...field} type="number" inputMode="numeric" min={least} max={most} defaultValue={value ?? ""} />
);

/** The person's own maximum heart rate, or the year of birth to estimate it by; zones on open pages follow as soon as it is saved. */
export const HeartRateForm = ({ onClose }: HeartRateFormProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { data } = useQuery(ownHeartRateQuery);
  const saving = useMutation({
    mutationFn: (body: Pick<HeartRateView, "maxHeartRate" | "birthYear">) =>
      requestOrThrow("saveHeartRate", { body }),
    onSuccess: async (saved) => {
      putHeartRateMaximum(client, saved.maximum);
      onClose?.();
      showToast(t("settings.maximumSaved", { value: saved.maximum.value }));
      await afterChange(client, "heartRate");
    },
  });
  if (!data) return null;
  return (
    <form
      // What was typed is kept until it is saved; what another page saved is shown.
      key={`${data.maxHeartRate} ${data.birthYear}`}
      className={styles["form"]}
      aria-label={t("settings.heartRate")}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        saving.mutate({ maxHeartRate: typed(values, "maximum"), birthYear: typed(values, "birthYear") });
      }}
    >
      <div className={styles["fields"]}>
        <WholeNumber
          label={t("settings.maximum")}
          name="maximum"
          bounds={maxHeartRateBounds}
          value={data.maxHeartRate}
          hint={
            data.highest === undefined
              ? t("settings.maximumHint")
              : t("settings.maximumHighest", { value: data.highest })
          }
        />
        <WholeNumber
          label={t("settings.birthYear")}
          name="birthYear"
          bounds={{ least: birthYearBounds.least, most: thisYear }}
          value={data.birthYear}
          hint={t("settings.birthYearHint")}
        />
      </div>
      {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
      <div className={styles["actions"]}>
        <Button type="submit" kind="primary" size="small" busy={saving.isPending}>
          {t("settings.maximumSave")}
        </Button>
        {onClose && (
          <Button size="small" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
};
