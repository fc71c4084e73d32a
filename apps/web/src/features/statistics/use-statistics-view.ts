import { useViewInAddress } from "../../lib/use-view-in-address.ts";
import { searchOf, viewOf } from "./statistics-view.ts";

/** What the statistics show. */
export const useStatisticsView = () => useViewInAddress({ to: "/diary/statistics", viewOf, searchOf });
