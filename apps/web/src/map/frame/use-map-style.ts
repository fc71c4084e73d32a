import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import { useQuery } from "@tanstack/react-query";
import { mapStylePreference, mapStylesQuery } from "../../lib/preferences/map-styles.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";

export interface MapStyleChoice {
  /** Ids to choose from, DEFAULT first; no choice if it is the only one. */
  readonly options: readonly MapStyleId[];
  readonly value: MapStyleId;
  /** The ground with its own tiles; undefined for the embedded map. */
  readonly style: MapStyleView | undefined;
}

/** The chosen ground if it may be used now; DEFAULT replaces a style that is no longer offered. */
export function useMapStyle(mayAsk: boolean): MapStyleChoice {
  const { key } = useSession();
  const { data = [] } = useQuery({ ...mapStylesQuery(key), enabled: mayAsk });
  const chosen = useStore(mapStylePreference);
  const offered = data.map(({ id }) => id);
  const value = offered.includes(chosen) ? chosen : "DEFAULT";
  return {
    options: ["DEFAULT", ...offered.filter((id) => id !== "DEFAULT")],
    value,
    style: data.find(({ id }) => id === value),
  };
}
