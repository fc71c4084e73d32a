import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { JudgedTotals } from "@cairn/domain/plausibility/choose-totals";
import { contradictionView } from "../../core/redaction/contradiction.view.ts";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { hundredths } from "../../core/workouts/rounded.ts";

type ProvenanceView = CombinedWorkoutView["provenance"];

/** The source of each number and the doubts about the device's, as the reader may see them. */
export function provenanceView(row: RedactedWorkout, { totals, leftOut }: JudgedTotals): ProvenanceView {
  const shown = Object.entries(totals).map(([name, { value: _value, contradiction, ...total }]) => [
    name,
    {
      ...total,
      ...(isSpeed(name) && roundedSources(total)),
      ...(contradiction && { contradiction: contradictionView(row, contradiction) }),
    },
  ]);
  const kept = Object.entries(leftOut).map(([name, { device, contradiction }]) => [
    name,
    { source: "device", device, contradiction: contradictionView(row, contradiction), leftOut: true },
  ]);
  return Object.fromEntries([...shown, ...kept]) as ProvenanceView;
}

const isSpeed = (name: string): boolean => name === "avgSpeed" || name === "maxSpeed";

/** Both values, rounded as they are when chosen: one more decimal would round to another figure in km/h. */
const roundedSources = ({ device, computed }: { readonly device?: number; readonly computed?: number }) => ({
  ...(device !== undefined && { device: hundredths(device) }),
  ...(computed !== undefined && { computed: hundredths(computed) }),
});
