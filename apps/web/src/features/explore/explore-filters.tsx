import { distanceBounds } from "@cairn/domain/diary/workout-filter";
import type { UnitSystem } from "@cairn/units/unit-system";
import { SlidersHorizontal } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterSheet } from "../../ui/overlay/filter-sheet.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { SportsField } from "../../ui/workout/sports-field.tsx";
import styles from "./explore-filters.module.css";
import { countFilters, type ExploreFilter, type MetreRange, mostSports, noFilter } from "./explore-view.ts";

interface ExploreFiltersProps {
  readonly filter: ExploreFilter;
  readonly onChange: (part: Partial<ExploreFilter>) => void;
}

/** Metres of a mile and of a foot (International Yard and Pound Agreement, 1959). */
const mile = 1609.344;
const foot = 0.3048;

/** Lengths to choose from: a number in the reader's unit, and metres. */
const lengthsIn = (units: UnitSystem) =>
  distanceBounds.map((number) => number * (units === "IMPERIAL" ? mile : 1000));

/** Ascents to choose from, metres or feet. */
const ascents = { METRIC: [100, 250, 500, 1000, 2000], IMPERIAL: [300, 1000, 2000, 3000, 6000] } as const;

const climbsIn = (units: UnitSystem) =>
  ascents[units].map((number) => number * (units === "IMPERIAL" ? foot : 1));

interface MetresFieldProps {
  readonly label: string;
  /** A whole number of metres, as in the address. */
  readonly value: number | undefined;
  /** Metres. */
  readonly choices: readonly number[];
  readonly textOf: (metres: number) => string;
  readonly onChange: (metres: number | undefined) => void;
}

const MetresField = ({ label, value, choices, textOf, onChange }: MetresFieldProps) => {
  const { t } = useMessages();
  // Includes one of an address that was made with the other units.
  const exact = new Map(
    [...(value === undefined ? [] : [value]), ...choices].map((metres) => [Math.round(metres), metres]),
  );
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value === "" ? undefined : Number(currentTarget.value));
      }}
      options={[
        { value: "", label: t("diary.noBound") },
        ...[...exact]
          .toSorted(([a], [b]) => a - b)
          .map(([metres, of]) => ({ value: String(metres), label: textOf(of) })),
      ]}
    />
  );
};

/** Which workouts are shown: sports, length and climb, in a panel beside its button, or in a sheet on a phone. */
export const ExploreFilters = ({ filter, onChange }: ExploreFiltersProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const units = useUnits();
  const isNarrow = useNarrow();
  const { activityIds, length, climb } = filter;
  const count = countFilters(filter);
  const rangeFields = (
    name: "length" | "climb",
    range: MetreRange,
    field: Pick<MetresFieldProps, "choices" | "textOf"> & { readonly least: string; readonly most: string },
  ) =>
    (["least", "most"] as const).map((end) => (
      <MetresField
        key={end}
        label={field[end]}
        value={range[end]}
        choices={field.choices}
        textOf={field.textOf}
        onChange={(metres) => {
          onChange({ [name]: { ...range, [end]: metres } });
        }}
      />
    ));
  const fields = (
    <>
      <SportsField
        chosen={activityIds ?? []}
        most={mostSports}
        noneText={t("tracks-map.allSports")}
        onChange={(ids) => {
          onChange({ activityIds: ids.length > 0 ? ids : undefined });
        }}
      />
      {rangeFields("length", length, {
        least: t("diary.minDistance"),
        most: t("diary.maxDistance"),
        choices: lengthsIn(units),
        textOf: (metres) => formats.text(formats.wholeDistance(metres)),
      })}
      {rangeFields("climb", climb, {
        least: t("explore.minClimb"),
        most: t("explore.maxClimb"),
        choices: climbsIn(units),
        textOf: (metres) => formats.text(formats.elevation(metres)),
      })}
    </>
  );
  const reset = () => {
    onChange(noFilter);
  };
  if (isNarrow) {
    return (
      <FilterSheet
        kind="ghost"
        size="small"
        count={count}
        doneText={() => t("explore.showFiltered")}
        onReset={count > 0 ? reset : undefined}
      >
        <div className={styles["fields"]}>{fields}</div>
      </FilterSheet>
    );
  }
  return (
    <Popover
      label={t("diary.filters")}
      align="end"
      buttonClass={buttonClass({ kind: "ghost", size: "small" })}
      button={
        <>
          <Icon of={SlidersHorizontal} size="s" />
          {t("diary.filtersActive", { count })}
        </>
      }
    >
      <div className={styles["fields"]}>
        {fields}
        {count > 0 && (
          <Button size="small" className={styles["reset"]} onClick={reset}>
            {t("diary.resetFilters", { count })}
          </Button>
        )}
      </div>
    </Popover>
  );
};
