import { mapSlopesPreference } from "../../lib/preferences/map-preferences.ts";
import { mapRegions } from "../../lib/regions/map-regions.ts";
import { useStore } from "../../lib/store.ts";
import controls from "./map-controls.module.css";
import { SlopeLegend } from "./slope-legend.tsx";
import { StyleMenu } from "./style-menu.tsx";
import type { MapStyleChoice } from "./use-map-style.ts";

const useHasSlopes = (): boolean =>
  useStore(mapRegions).regions.some(({ maxZooms }) => maxZooms.slope !== undefined);

interface RegionMenuProps {
  /** The grounds to choose from; absent for maps that have only their own. */
  readonly ground?: MapStyleChoice;
}

/** The choice of the ground and of the regions' content; nothing where there is nothing to choose. */
export const RegionMenu = ({ ground }: RegionMenuProps) => {
  const { regions } = useStore(mapRegions);
  const hasSlopes = useHasSlopes();
  const { options = [], value = "DEFAULT", style } = ground ?? {};
  return regions.length === 0 && options.length < 2 ? null : (
    <div className={controls["group"]}>
      <StyleMenu
        options={options}
        value={value}
        hasRegions={regions.length > 0 && !style}
        hasSlopes={hasSlopes}
      />
    </div>
  );
};

/** The meaning of the slope colours, if they are shown. */
export const RegionLegend = () => {
  const isOn = useStore(mapSlopesPreference) === "on";
  return useHasSlopes() && isOn ? <SlopeLegend /> : null;
};
