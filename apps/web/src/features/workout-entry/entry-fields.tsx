import { privacyLevels } from "@cairn/domain/privacy/sharing";
import { gearLimits, maxNotesLength } from "@cairn/domain/text/workout-notes";
import type { UnitSystem } from "@cairn/units/unit-system";
import { useMemo } from "react";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sportChoices } from "../../lib/sport-names.ts";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { TextAreaField } from "../../ui/form/text-area-field.tsx";
import { exertions, exertionText } from "../../ui/workout/exertion-text.ts";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import styles from "./entry-fields.module.css";
import {
  type EntryField,
  type EntryForm,
  type EntryProblem,
  hasField,
  maxDescriptionChars,
} from "./entry-form.ts";

interface EntryFieldsProps {
  readonly form: EntryForm;
  readonly problems: ReadonlyMap<EntryField, EntryProblem>;
  readonly units: UnitSystem;
  readonly onChange: (change: Partial<EntryForm>) => void;
}

/** The fields of the dialog, in the order in which people think of them. */
export const EntryFields = ({ form, problems, units, onChange }: EntryFieldsProps) => {
  const { t, locale } = useMessages();
  const sports = useMemo(
    () =>
      sportChoices({ t, locale }, form.activityId).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
    [t, locale, form.activityId],
  );

  const field = (name: EntryField) => {
    const problem = problems.get(name);
    return {
      value: form[name],
      error:
        problem && t(`workout-entry.${problem}`, { names: gearLimits.names, length: gearLimits.nameLength }),
      onChange: ({ target }: { readonly target: { readonly value: string } }) => {
        onChange({ [name]: target.value });
      },
    };
  };
  const lines = (name: "notes" | "privateNote", hint?: MessageId) => {
    const { value, onChange: onType } = field(name);
    return (
      <TextAreaField
        className={styles["wide"]}
        label={t(`workout-entry.${name}`)}
        {...(hint && { hint: t(hint) })}
        maxLength={maxNotesLength}
        value={value}
        onChange={onType}
      />
    );
  };
  const figure = (name: EntryField, label: MessageId) => (
    <Field label={t(label)} inputMode="decimal" autoComplete="off" {...field(name)} />
  );

  return (
    <div className={styles["fields"]}>
      <SelectField
        className={styles["wide"]}
        label={t("workout-entry.activity")}
        value={String(form.activityId)}
        options={sports}
        data-first-focus
        onChange={({ target }) => {
          onChange({ activityId: Number(target.value) });
        }}
      />
      <Field
        className={styles["wide"]}
        label={t("workout-entry.description")}
        maxLength={maxDescriptionChars * 2}
        autoComplete="off"
        {...field("description")}
      />
      {lines("notes")}
      <Field label={t("workout-entry.date")} type="date" {...field("date")} />
      <Field label={t("workout-entry.time")} type="time" {...field("time")} />
      <fieldset className={styles["duration"]}>
        <legend>{t("workout-entry.duration")}</legend>
        {figure("hours", "workout-entry.hours")}
        {figure("minutes", "workout-entry.minutes")}
        {figure("seconds", "workout-entry.seconds")}
      </fieldset>
      {figure("distance", units === "METRIC" ? "workout-entry.kilometres" : "workout-entry.miles")}
      {hasField(form, "ascent") &&
        figure("ascent", units === "METRIC" ? "workout-entry.ascentMetres" : "workout-entry.ascentFeet")}
      {hasField(form, "descent") &&
        figure("descent", units === "METRIC" ? "workout-entry.descentMetres" : "workout-entry.descentFeet")}
      <SelectField
        label={t("workout-entry.sharing")}
        value={form.sharing}
        options={privacyLevels.map((value) => ({ value, label: t(privacyWords(value).label) }))}
        hint={t(privacyWords(form.sharing).hint)}
        onChange={({ target }) => {
          const sharing = privacyLevels.find((level) => level === target.value);
          if (sharing) onChange({ sharing });
        }}
      />
      {figure("avgHeartRate", "workout-entry.avgHeartRate")}
      {figure("maxHeartRate", "workout-entry.maxHeartRate")}
      <SelectField
        label={t("workout-entry.perceivedExertion")}
        value={form.perceivedExertion}
        options={[
          { value: "", label: t("workout-entry.exertionUnsaid") },
          ...exertions.map((exertion) => ({ value: String(exertion), label: exertionText(t, exertion) })),
        ]}
        hint={t("workout-entry.perceivedExertionHint")}
        onChange={({ target }) => {
          onChange({ perceivedExertion: target.value });
        }}
      />
      {figure("energy", "workout-entry.energy")}
      {hasField(form, "steps") && figure("steps", "workout-entry.steps")}
      <SelectField
        label={t("workout-entry.counted")}
        value={String(form.counted)}
        options={[
          { value: "true", label: t("workout-entry.isCounted") },
          { value: "false", label: t("workout-entry.notCounted") },
        ]}
        hint={t("workout-entry.countedHint")}
        onChange={({ target }) => {
          onChange({ counted: target.value === "true" });
        }}
      />
      <Field
        className={styles["wide"]}
        label={t("workout-entry.gear")}
        hint={t("workout-entry.gearHint")}
        autoComplete="off"
        {...field("gear")}
      />
      {lines("privateNote", "workout-entry.privateNoteHint")}
    </div>
  );
};
