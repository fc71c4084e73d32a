import { useMatches } from "@tanstack/react-router";
import { missingScreen } from "../../lib/missing-screen.ts";
import { useStore } from "../../lib/store.ts";
import { type RouteOptions, routeTable } from "../route-table.ts";

/** What the shell must know about the open screen. */
export const useScreenOptions = (): Partial<RouteOptions> => {
  const open = useMatches().at(-1)?.staticData ?? {};
  return useStore(missingScreen) ? routeTable.pageNotFound : open;
};
