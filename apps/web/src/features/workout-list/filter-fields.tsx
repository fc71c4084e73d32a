import {
  distanceBounds,
  durationBounds,
  type Timeframe,
  timeframes,
  type WorkoutFilter,
} from "@cairn/domain/diary/workout-filter";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { hourSymbol } from "@cairn/units/format-duration";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { DayField } from "./day-field.tsx";
import styles from "./filter-fields.module.css";

const timeframeWords: Readonly<Record<Timeframe, MessageId>> = {
  all: "diary.allTime",
  "this-month": "diary.thisMonth",
  "last-30-days": "diary.last30Days",
  "this-year": "diary.thisYear",
  "last-365-days": "diary.last365Days",
  selected: "diary.selectedDates",
};

interface FilterFieldsProps {
  readonly filter: WorkoutFilter;
  readonly onChange: (filter: WorkoutFilter, how?: { readonly replace: boolean }) => void;
  /** Activities in the diary, from which to choose. */
  readonly activityIds: readonly number[];
}

interface BoundFieldProps<Bound extends number> {
  readonly label: string;
  readonly value: Bound | undefined;
  readonly bounds: readonly Bound[];
  readonly unit: string;
  readonly onChange: (bound: Bound | undefined) => void;
}

const BoundField = <Bound extends number>({
  label,
  value,
  bounds,
  unit,
  onChange,
}: BoundFieldProps<Bound>) => {
  const { t, locale } = useMessages();
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => {
        onChange(bounds.find((bound) => String(bound) === currentTarget.value));
      }}
      options={[
        { value: "", label: t("diary.noBound") },
        ...bounds.map((bound) => ({
          value: String(bound),
          label: `${bound.toLocaleString(locale)}\u00A0${unit}`,
        })),
      ]}
    />
  );
};

/** The filters of a list of workouts (LIST-1, LIST-2), except the text. */
export const FilterFields = ({ filter, onChange, activityIds }: FilterFieldsProps) => {
  const { t, locale } = useMessages();
  const units = useUnits();
  const sports = useSportNames();
  const change = (part: Partial<WorkoutFilter>, how?: { readonly replace: boolean }) => {
    onChange({ ...filter, ...part }, how);
  };
  const byName = new Intl.Collator(locale);
  // Includes an activity of the address that no workout has, so that the field shows why nothing is listed.
  const ids = [...new Set([...activityIds, ...(filter.activityId === undefined ? [] : [filter.activityId])])];
  const activities = ids
    .map((id) => ({ value: String(id), label: sports.of(id).name }))
    .toSorted((a, b) => byName.compare(a.label, b.label));
  const distanceUnit = units === "IMPERIAL" ? "mi" : "km";
  const dayField = (label: string, day: number | undefined, part: "firstDay" | "lastDay") => (
    <DayField
      label={label}
      day={day}
      onChange={(next, how) => {
        change({ [part]: next }, how);
      }}
    />
  );
  return (
    <div className={styles["fields"]}>
      <SelectField
        label={t("diary.timeframe")}
        value={filter.timeframe}
        onChange={({ currentTarget }) => {
          change({ timeframe: timeframes.find((one) => one === currentTarget.value) ?? "all" });
        }}
        options={timeframes.map((one) => ({ value: one, label: t(timeframeWords[one]) }))}
      />
      {filter.timeframe === "selected" && (
        <>
          {dayField(t("diary.firstDay"), filter.firstDay, "firstDay")}
          {dayField(t("diary.lastDay"), filter.lastDay, "lastDay")}
        </>
      )}
      <SelectField
        label={t("diary.activity")}
        value={filter.activityId ?? ""}
        onChange={({ currentTarget: { value } }) => {
          change({ activityId: value === "" ? undefined : Number(value) });
        }}
        options={[{ value: "", label: t("diary.allActivities") }, ...activities]}
      />
      <BoundField
        label={t("diary.minDistance")}
        value={filter.minDistance}
        bounds={distanceBounds}
        unit={distanceUnit}
        onChange={(minDistance) => {
          change({ minDistance });
        }}
      />
      <BoundField
        label={t("diary.maxDistance")}
        value={filter.maxDistance}
        bounds={distanceBounds}
        unit={distanceUnit}
        onChange={(maxDistance) => {
          change({ maxDistance });
        }}
      />
      <BoundField
        label={t("diary.minDuration")}
        value={filter.minDuration}
        bounds={durationBounds}
        unit={hourSymbol(locale)}
        onChange={(minDuration) => {
          change({ minDuration });
        }}
      />
      <BoundField
        label={t("diary.maxDuration")}
        value={filter.maxDuration}
        bounds={durationBounds}
        unit={hourSymbol(locale)}
        onChange={(maxDuration) => {
          change({ maxDuration });
        }}
      />
    </div>
  );
};
