import { countActiveFilters, noFilter, type WorkoutFilter } from "@cairn/domain/diary/workout-filter";
import { type ReactNode, useEffect, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FilterSheet } from "../../ui/overlay/filter-sheet.tsx";
import { FilterFields } from "./filter-fields.tsx";
import styles from "./filter-panel.module.css";

/** Milliseconds without a key press after which the text is searched. */
const pause = 150;

interface FilterPanelProps {
  readonly filter: WorkoutFilter;
  readonly onChange: (filter: WorkoutFilter, how?: { readonly replace: boolean }) => void;
  readonly activityIds: readonly number[];
  /** Number of workouts that match a filter. */
  readonly countOf: (filter: WorkoutFilter) => number;
  /** The choice of the order, which a phone has in the sheet. */
  readonly sorting: ReactNode;
}

/** The text as it is typed; the list follows a moment later. */
const useTypedText = ({ filter, onChange }: Pick<FilterPanelProps, "filter" | "onChange">) => {
  const { text } = filter;
  const [typed, setTyped] = useState(text);
  const [followed, setFollowed] = useState(text);
  // A different text that came from going back or a reset, not from here.
  if (followed !== text) {
    setFollowed(text);
    if (typed.trim() !== text.trim()) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text.trim()) return undefined;
    const timer = setTimeout(() => {
      // Going back skips half-typed words.
      onChange({ ...filter, text: typed }, { replace: text !== "" && typed !== "" });
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, text, filter, onChange]);
  return [typed, setTyped] as const;
};

/** The list's search and filters: all visible on a desktop, in a bottom sheet on a phone (LIST-1, LIST-2). */
export const FilterPanel = ({ filter, onChange, activityIds, countOf, sorting }: FilterPanelProps) => {
  const { t } = useMessages();
  const [typed, setTyped] = useTypedText({ filter, onChange });
  /** Changed in the sheet, whose button applies it. */
  const [edited, setEdited] = useState<WorkoutFilter>();
  const chosen = edited ?? { ...filter, text: typed };
  const active = countActiveFilters(filter);
  const reset = () => {
    onChange(noFilter);
  };
  return (
    <search className={styles["panel"]} aria-label={t("diary.filters")}>
      <div className={styles["first"]}>
        <Field
          type="search"
          label={t("diary.searchLabel")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
          className={styles["text"]}
        />
        <div className={styles["phone"]}>
          <FilterSheet
            count={active}
            doneText={() => t("diary.showCount", { count: countOf(chosen) })}
            onOpen={() => {
              setEdited(undefined);
            }}
            onDone={() => {
              if (edited) onChange(edited);
            }}
            onReset={() => {
              setEdited(noFilter);
            }}
          >
            {sorting}
            <FilterFields filter={chosen} onChange={setEdited} activityIds={activityIds} />
          </FilterSheet>
        </div>
        <div className={styles["desk"]}>
          {active > 0 && (
            <Button kind="ghost" onClick={reset}>
              {t("diary.resetFilters", { count: active })}
            </Button>
          )}
        </div>
      </div>
      <div className={styles["desk"]}>
        <FilterFields filter={filter} onChange={onChange} activityIds={activityIds} />
      </div>
    </search>
  );
};
