import type { HeldZonesView } from "@cairn/contracts/accounts/training-zones";
import type { TrainingZoneKind } from "@cairn/domain/thresholds/training-zones";
import type { ReactNode } from "react";

/** Forms that ask a workout's owner for what zones are made of, which are a feature of their own. */
export interface ZoneForms {
  /** Another maximum heart rate. */
  readonly heartRate: (onClose: () => void) => ReactNode;
  /** Other zones than those of the day; none were set where `held` is undefined. */
  readonly trainingZones: (
    kind: TrainingZoneKind,
    held: HeldZonesView | undefined,
    onClose: () => void,
  ) => ReactNode;
}
