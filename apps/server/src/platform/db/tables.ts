/**
 * Every table by its name. Each feature adds its own from its `*.table.ts` by declaration merging, so that the platform
 * knows no feature and a query may still read any table.
 */
export interface Tables {}
