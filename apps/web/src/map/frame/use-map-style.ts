import type { MapStyleId } from "@cairn/contracts/maps/map-style-ids";
import type { MapStyleView } from "@cairn/contracts/maps/map-styles";
import { useQuery } from "@tanstack/react-query";
import { mapStylePreference, mapStylesQuery } from "../../lib/preferences/map-styles.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";

export interface MapStyleChoice {
  /** Ids to choose from, DEFAULT first; nothing to choose when it stands alone. */
  readonly options: readonly MapStyleId[];
  readonly value: MapStyleId;
  /** The ground with tiles of its own; undefined for the embedded map. */
  readonly style: MapStyleView | undefined;
}

/** The chosen ground as far as it may be used here and now; a style that is no longer offered gives way to DEFAULT. */
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
