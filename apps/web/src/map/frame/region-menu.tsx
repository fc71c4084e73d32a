import { mapSlopesPreference } from "../../lib/preferences/map-preferences.ts";
import { mapRegions } from "../../lib/regions/map-regions.ts";
import { useStore } from "../../lib/store.ts";
import controls from "./map-controls.module.css";
import { SlopeLegend } from "./slope-legend.tsx";
import { StyleMenu } from "./style-menu.tsx";

const useHasSlopes = (): boolean =>
  useStore(mapRegions).regions.some(({ maxZooms }) => maxZooms.slope !== undefined);

/** What is written and shown on the regions, for maps that have no other ground to choose; nothing where there is no region. */
export const RegionMenu = () => {
  const { regions } = useStore(mapRegions);
  const hasSlopes = useHasSlopes();
  return regions.length === 0 ? null : (
    <div className={controls["group"]}>
      <StyleMenu options={[]} value="DEFAULT" hasRegions hasSlopes={hasSlopes} />
    </div>
  );
};

/** What the colours of slopes mean, where they are shown. */
export const RegionLegend = () => {
  const isOn = useStore(mapSlopesPreference) === "on";
  return useHasSlopes() && isOn ? <SlopeLegend /> : null;
};
