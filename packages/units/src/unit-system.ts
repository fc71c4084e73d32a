/** The units of a reader; metric by default (UNIT-1). Everything internal is SI. */
export type UnitSystem = "METRIC" | "IMPERIAL";
