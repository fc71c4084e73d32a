import { noFilter, type WorkoutFilter } from "@cairn/domain/diary/workout-filter";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { FilterFields } from "./filter-fields.tsx";

interface FilterDialogProps {
  readonly filter: WorkoutFilter;
  readonly activityIds: readonly number[];
  readonly countOf: (filter: WorkoutFilter) => number;
  readonly onApply: (filter: WorkoutFilter) => void;
  readonly onClose: () => void;
}

/** The filters on a phone: they are applied by a button, which shows the number of results. */
export const FilterDialog = ({ filter, activityIds, countOf, onApply, onClose }: FilterDialogProps) => {
  const { t } = useMessages();
  const [chosen, setChosen] = useState(filter);
  return (
    <Dialog
      title={t("diary.filters")}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              setChosen(noFilter);
            }}
          >
            {t("diary.reset")}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              onApply(chosen);
              onClose();
            }}
          >
            {t("diary.showCount", { count: countOf(chosen) })}
          </Button>
        </>
      }
    >
      <FilterFields
        filter={chosen}
        onChange={(next) => {
          setChosen(next);
        }}
        activityIds={activityIds}
      />
    </Dialog>
  );
};
