import type { ZoneSetView } from "@cairn/contracts/heart-rate/training-zones";
import type { TrainingZoneKind } from "@cairn/domain/thresholds/training-zones";
import type { ReactNode } from "react";

/** Forms that ask a workout's owner for the values that determine zones; these are a separate feature. */
export interface ZoneForms {
  /** Another maximum heart rate. */
  readonly heartRate: (onClose: () => void) => ReactNode;
  /** Other zones than those of the day; none were set if `held` is undefined. */
  readonly trainingZones: (
    kind: TrainingZoneKind,
    held: ZoneSetView | undefined,
    onClose: () => void,
  ) => ReactNode;
}
