import type { ZoneSetView } from "@cairn/contracts/heart-rate/training-zones";
import { limitBounds, type TrainingZoneKind, type ZoneUnit } from "@cairn/domain/thresholds/training-zones";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ChangedElsewhere } from "../../../ui/form/changed-elsewhere.tsx";
import { Field, SelectField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import { FormActions } from "../form-actions.tsx";
import styles from "../heart-rate-form.module.css";
import { ownHeartRateQuery } from "../own-heart-rate.ts";
import { ownThresholdsQuery } from "../own-thresholds.ts";
import { defaultLimits, thresholdPowerOn, type TypedLimits, typedLimits, unitsOf } from "./typed-limits.ts";
import { useSavingZones } from "./use-saving-zones.ts";
import limitStyles from "./training-zones.module.css";
import { useZoneTexts } from "./zone-texts.ts";

interface TrainingZonesFormProps {
  readonly kind: TrainingZoneKind;
  /** The set to change; absent for a new one. */
  readonly before?: ZoneSetView | undefined;
  readonly onClose: () => void;
}

const isUnit = (kind: TrainingZoneKind, text: string): text is ZoneUnit =>
  unitsOf(kind).some((unit) => unit === text);

/** The values of which the default zones are shares, if known. */
function useReferences() {
  const heart = useQuery(ownHeartRateQuery);
  const thresholds = useQuery(ownThresholdsQuery);
  const functionalThresholdPower = thresholdPowerOn(useToday(), thresholds.data?.thresholds ?? []);
  return { maxHeartRate: heart.data?.maximum.value, functionalThresholdPower };
}

/**
 * Sets the limits of one kind of zones from a day on. Typed text stays, whatever other pages save in the meantime, and nothing of
 * theirs is overwritten unseen. While they are being saved the fields keep the focus but take nothing, because it would be lost.
 */
export const TrainingZonesForm = ({ kind, before, onClose }: TrainingZonesFormProps) => {
  const { t } = useMessages();
  const texts = useZoneTexts();
  const known = useReferences();
  const [unit, setUnit] = useState<ZoneUnit>(before?.unit ?? unitsOf(kind)[0] ?? "watts");
  const [typed, setTyped] = useState<readonly string[] | undefined>(before?.limits.map(String));
  const [since, setSince] = useState(before?.since ?? "");
  const [wrong, setWrong] = useState<Exclude<TypedLimits, { limits: unknown }>>();
  const [wasTried, setWasTried] = useState(false);
  const { saving, now, elsewhere, seeNow } = useSavingZones(kind, before, onClose);
  const defaults = defaultLimits(kind, unit, known);
  const fields = typed ?? defaults;
  const isElsewhere = elsewhere && !(now?.unit === unit && now.limits.join() === fields.join());
  const bounds = limitBounds[kind][unit] ?? { least: 0, most: 0 };
  const errorAt = (index: number): string | undefined => {
    if (wrong?.index !== index) return undefined;
    return wrong.fault === "order" ? t("settings.limitOrder") : t("settings.limitRange", { ...bounds });
  };
  return (
    <form
      className={styles["form"]}
      aria-label={before ? texts.change(kind) : texts.add(kind)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = typedLimits(kind, unit, fields);
        if (isElsewhere) setWasTried(true);
        else if ("fault" in read) setWrong(read);
        else saving.mutate({ since: since || null, unit, limits: [...read.limits] });
      }}
    >
      <div className={styles["fields"]}>
        <SelectField
          label={t("settings.limitsIn")}
          data-holds-focus
          aria-disabled={saving.isPending}
          value={unit}
          options={unitsOf(kind).map((each) => ({ value: each, label: texts.unit(kind, each) }))}
          onChange={({ target: { value } }) => {
            if (saving.isPending || !isUnit(kind, value)) return;
            setUnit(value);
            setTyped(value === before?.unit ? before.limits.map(String) : undefined);
            setWrong(undefined);
          }}
        />
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
      <fieldset className={limitStyles["limits"]}>
        <legend>{t("settings.limitsLegend", { unit: texts.unit(kind, unit), ...bounds })}</legend>
        {fields.map((field, index) => (
          <Field
            // Zones have no other name than their number.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={t("settings.limitOf", { number: kind === "power" ? index + 2 : index + 1 })}
            type="number"
            inputMode="numeric"
            min={bounds.least}
            max={bounds.most}
            readOnly={saving.isPending}
            value={field}
            error={errorAt(index)}
            onChange={({ currentTarget: { value } }) => {
              setTyped(fields.with(index, value));
              setWrong(undefined);
            }}
          />
        ))}
      </fieldset>
      {!defaults.includes("") && fields.join() !== defaults.join() && (
        <div>
          <Button
            size="small"
            icon={Undo2}
            disabled={saving.isPending}
            onClick={() => {
              setTyped(undefined);
              setWrong(undefined);
            }}
          >
            {t("settings.limitsDefault")}
          </Button>
        </div>
      )}
      {isElsewhere && (
        <ChangedElsewhere
          label={texts.kind(kind)}
          value={now ? texts.value({ ...now, kind }) : ""}
          onTake={() => {
            if (!now) return onClose();
            setUnit(now.unit);
            setTyped(now.limits.map(String));
            setWrong(undefined);
            seeNow();
          }}
          onKeep={seeNow}
        />
      )}
      {isElsewhere
        ? (wasTried || saving.isError) && (
            <Notice kind="danger">{t("errors.settings.changed_elsewhere")}</Notice>
          )
        : saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
      <FormActions busy={saving.isPending} onClose={onClose} />
    </form>
  );
};
