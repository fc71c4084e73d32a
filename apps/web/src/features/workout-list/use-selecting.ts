import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { useMemo, useState } from "react";
import { allOf, extendedTo, nothingSelected, toggled } from "./selection.ts";

/**
 * The selected workouts of the list. Those that a filter hides are not selected, so that nothing happens to invisible workouts.
 */
export const useSelecting = (matching: readonly DiaryWorkout[]) => {
  const [selection, setSelection] = useState(nothingSelected);
  const [isOn, setOn] = useState(false);
  const order = useMemo(() => matching.map(({ workoutKey }) => workoutKey), [matching]);
  const keys = useMemo(
    () => new Set(order.filter((workoutKey) => selection.keys.has(workoutKey))),
    [order, selection],
  );
  return {
    isOn,
    keys,
    begin: () => {
      setOn(true);
    },
    end: () => {
      setOn(false);
      setSelection(nothingSelected);
    },
    selectAll: () => {
      setSelection(allOf(order));
    },
    onSelect: (workoutKey: string, isRange: boolean) => {
      setSelection((before) =>
        isRange ? extendedTo(before, workoutKey, order) : toggled(before, workoutKey),
      );
    },
  };
};
