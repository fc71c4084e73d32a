import type { TrainingZoneKind, ZoneUnit } from "@cairn/domain/thresholds/training-zones";

/** Limits of people's own zones, each set from a day on, spread by owner. */
export interface TrainingZonesTable {
  owner_id: string;
  kind: TrainingZoneKind;
  /** See `storedDay`. */
  since_day: number;
  unit: ZoneUnit;
  /** Lower bounds, ascending. */
  limits: number[];
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    training_zones: TrainingZonesTable;
  }
}
