import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownAccountQuery } from "../api/own-account.ts";
import { queryClient } from "../query/query-client.ts";
import { firstWeekdayPreference } from "./first-weekday.ts";
import { unitsPreference } from "./preferences.ts";

/**
 * Members get the units and the first day of the week that they have chosen, on whatever device; a browser's own choice is for
 * visitors, and for members who never chose.
 */
export const useOwnUnits = (): void => {
  const { data: account } = useQuery(ownAccountQuery, queryClient);
  const chosen = account?.settings.measurementUnit;
  useEffect(() => {
    if (chosen) unitsPreference.set(chosen);
  }, [chosen]);
  const weekday = account?.settings.firstWeekday;
  useEffect(() => {
    if (weekday) firstWeekdayPreference.set(weekday);
  }, [weekday]);
};
