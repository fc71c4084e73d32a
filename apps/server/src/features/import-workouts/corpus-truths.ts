// What other programs read in the files of the corpus, whose README says how.

export interface FitTruth {
  readonly start_time: string | null;
  readonly total_distance: number | null;
  readonly total_timer_time: number | null;
  readonly total_elapsed_time: number | null;
  readonly total_ascent: number | null;
  readonly records: number;
  readonly laps: number;
  readonly clock_unset: boolean;
  readonly sum_over_sessions?: Readonly<Record<string, number>>;
  readonly activity_message?: { readonly local_timestamp_offset_s?: number | null };
  readonly record: { readonly haversine_m: number; readonly with_position: number };
}

export interface GpxTruth {
  readonly format: string;
  readonly points_valid: number;
  readonly distance_m: number;
  readonly first_time: string | null;
}

export interface TcxTruth {
  readonly format: string;
  readonly activity: readonly {
    readonly id: string;
    readonly laps: number;
    readonly points: number;
    readonly lap_distance_m: number;
    readonly lap_total_time_s: number;
    readonly first_time: string;
    readonly last_time: string;
    readonly haversine_m: number;
    readonly last_distance_m: number;
  }[];
}

export interface KmlTruth {
  readonly format: string;
  readonly gx_whens: number;
  readonly gx_first_time: string | null;
  readonly gx_last_time: string | null;
  readonly gx_distance_m: number;
}
