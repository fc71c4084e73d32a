import type { UnitSystem } from "@cairn/units/unit-system";
import type { MapNames } from "../../../lib/preferences/map-preferences.ts";
import type { ShownTheme } from "../../../lib/shown-theme.ts";
import type { MapColours } from "../map-colours.ts";

/** The purpose of a workout: its kind of lines is emphasised on the map. */
export type MapSport = "snow" | "mountain-bike" | "road" | "foot";

/** Everything that determines how a region is drawn. */
export interface RegionLook {
  readonly theme: ShownTheme;
  readonly colours: MapColours;
  readonly locale: string;
  readonly names: MapNames;
  readonly units: UnitSystem;
  readonly hasSlopes: boolean;
  readonly sport: MapSport;
}
