import { apiPrefix } from "@cairn/contracts/endpoint";
import type { MapRegion } from "@cairn/contracts/regions/regions";
import { basePath } from "../base-path.ts";
import { fetchAndReport } from "../connection.ts";
import { createStore } from "../store.ts";

/** The regions of this server, and the version in the addresses of their tiles. */
export interface MapRegions {
  readonly version: string;
  readonly regions: readonly MapRegion[];
  /** Whether there are map styles. */
  readonly hasStyles: boolean;
}

const none: MapRegions = { version: "", regions: [], hasStyles: false };

/** How long the list is cached, ms: regions change about once a month. */
const believedFor = 600_000;

const known = createStore<MapRegions>(none);
let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;

/** The data that every map draws on, as far as known. */
export const mapRegions = known;

async function askForRegions(): Promise<void> {
  try {
    // Not with `requestOrThrow`, so that the table's row for this call is not loaded with every page.
    const answer = await fetchAndReport(`${basePath}${apiPrefix}/map/regions`);
    const { payload: found } = (await answer.json()) as { readonly payload: MapRegions };
    const { version, hasStyles } = known.get();
    if (found.version !== version || found.hasStyles !== hasStyles) known.set(found);
  } catch {
    asked = undefined;
  }
}

/** Asks for the list again, after the person has changed it. */
export async function reloadRegions(): Promise<void> {
  asked = undefined;
  await loadRegions();
}

/**
 * Resolves when the list is known, immediately if it was loaded recently. Never fails: without an answer only the embedded map is
 * used.
 */
export async function loadRegions(): Promise<void> {
  if (!asked || Date.now() - asked.at > believedFor) asked = { at: Date.now(), answer: askForRegions() };
  await asked.answer;
}

/**
 * West, south, east and north, degrees. Longitudes may be beyond ±180; west is greater than east only in a region across the
 * antimeridian.
 */
export type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Whether the longitudes of a region, which may cross the antimeridian, meet others, which may be whole turns of the globe away.
 */
export function meets(w: number, e: number, west: number, east: number): boolean {
  const end = w > e ? e + 360 : e;
  const turn = 360 * Math.round((west + east - w - end) / 720);
  return w + turn < east && end + turn > west;
}

/** The attribution of the regions that touch a box, or any of several boxes; undefined if none does. */
export function creditWithin({ regions }: MapRegions, ...boxes: readonly Box[]): string | undefined {
  const credits = regions.flatMap(({ bbox: [w, s, e, n], attribution }) =>
    boxes.some(([west, south, east, north]) => meets(w, e, west, east) && s < north && n > south)
      ? attribution.split(" · ")
      : [],
  );
  return [...new Set(credits)].join(" · ") || undefined;
}
