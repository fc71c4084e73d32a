export interface Cadence {
  /** Revolutions, or steps of one foot, per minute. */
  readonly avg: number;
  readonly max: number;
}

/** The cadence to show, or undefined unless average and maximum are both above 0: a zero in either says that no sensor spoke. */
export const usableCadence = (avg: number | undefined, max: number | undefined): Cadence | undefined =>
  avg !== undefined && max !== undefined && avg > 0 && max > 0 ? { avg, max } : undefined;
