import { useSyncExternalStore } from "react";
import { eachMinute } from "./minute-timer.ts";
import { present } from "./present-moment.ts";

const today = (): number => present().today;

/**
 * The reader's calendar day, days since 1970-01-01; updated after midnight, or when a page that was suspended is viewed again.
 */
export const useToday = (): number => useSyncExternalStore(eachMinute, today, today);
