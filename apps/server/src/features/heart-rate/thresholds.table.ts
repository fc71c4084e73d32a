import type { ThresholdKind } from "@cairn/domain/thresholds/thresholds";

/** Values that people give, each from a day on, spread by owner. */
export interface ThresholdsTable {
  owner_id: string;
  kind: ThresholdKind;
  /** See `storedDay`. */
  since_day: number;
  /** Beats per minute, or watts. */
  value: number;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    thresholds: ThresholdsTable;
  }
}
