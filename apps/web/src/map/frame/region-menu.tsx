import { mapSlopesPreference } from "../../lib/preferences/map-preferences.ts";
import { mapRegions } from "../../lib/regions/map-regions.ts";
import { useStore } from "../../lib/store.ts";
import controls from "./map-controls.module.css";
import { SlopeLegend } from "./slope-legend.tsx";
import { StyleMenu } from "./style-menu.tsx";

const useHasSlopes = (): boolean =>
  useStore(mapRegions).regions.some(({ maxZooms }) => maxZooms.slope !== undefined);

/** Options of the regions' content, for maps without other grounds to choose; nothing without regions. */
export const RegionMenu = () => {
  const { regions } = useStore(mapRegions);
  const hasSlopes = useHasSlopes();
  return regions.length === 0 ? null : (
    <div className={controls["group"]}>
      <StyleMenu options={[]} value="DEFAULT" hasRegions hasSlopes={hasSlopes} />
    </div>
  );
};

/** The meaning of the slope colours, if they are shown. */
export const RegionLegend = () => {
  const isOn = useStore(mapSlopesPreference) === "on";
  return useHasSlopes() && isOn ? <SlopeLegend /> : null;
};
