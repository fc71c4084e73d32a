/** Which units a person reads; metric by default (UNIT-1). Inside everything is SI. */
export type UnitSystem = "METRIC" | "IMPERIAL";
