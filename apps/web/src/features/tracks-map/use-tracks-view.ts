import { useViewInAddress } from "../../lib/use-view-in-address.ts";
import { searchOf, viewOf } from "./tracks-view.ts";

/** What the tracks map shows, and where. */
export const useTracksView = () => useViewInAddress({ to: "/diary/map", viewOf, searchOf });
