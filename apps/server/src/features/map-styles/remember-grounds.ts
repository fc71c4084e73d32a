import { type MapStyleId, mapStyleIds } from "@cairn/contracts/map-styles/map-style-ids";
import type { MapSource } from "../../platform/tiles/map-sources.ts";
import type { MapFileDeps } from "./ask-for-files.ts";
import type { Ground } from "./ground.ts";
import { openGround } from "./open-ground.ts";

/** How long an opened ground is used before its source is read again, ms; one that failed to open is retried much sooner. */
const openedMs = 600_000;
const failedMs = 15_000;

interface Remembered {
  readonly source: MapSource | undefined;
  readonly ground: Promise<Ground | undefined>;
  until: number;
}

/** Grounds by map style, each opened at first use; undefined for a style without a source, or whose source cannot be used. */
export function rememberGrounds(deps: MapFileDeps): (id: MapStyleId) => Promise<Ground | undefined> {
  const remembered = new Map<MapStyleId, Remembered>();
  const open = async (id: MapStyleId, source: MapSource | undefined): Promise<Ground | undefined> => {
    const opened = source && (await openGround(deps, id, source));
    if (opened?.ok === false)
      deps.log.warn({ style: id, reason: opened.error }, "a map style cannot be used");
    return opened?.ok === true ? opened.value : undefined;
  };
  return async (id) => {
    const source = deps.mapSources.now()[id];
    const last = remembered.get(id);
    // An operator has chosen another one.
    const known = last?.source === source ? last : undefined;
    if (known && Date.now() < known.until) return await known.ground;
    const opened = open(id, source);
    // A ground that was opened before stays in use while its source is unavailable, for all who wait for it.
    const ground = opened.then(async (newer) => newer ?? (await known?.ground));
    const next: Remembered = { source, ground, until: Date.now() + openedMs };
    remembered.set(id, next);
    const found = await ground;
    if (!(await opened)) next.until = Date.now() + failedMs;
    return found;
  };
}

/** The styles with a source. */
export function stylesWithSource({ mapSources }: Pick<MapFileDeps, "mapSources">): readonly MapStyleId[] {
  const sources = mapSources.now();
  return mapStyleIds.filter((id) => sources[id] !== undefined);
}
