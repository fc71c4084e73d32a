import { join } from "node:path";
import {
  findPlaces,
  type FoundName,
  type PlaceSearch,
  type Position,
  townAt,
} from "@cairn/domain/places/find-places";
import type { PlaceIndex } from "@cairn/domain/places/place-index";
import type { Deps } from "../../deps.ts";
import { startThreads, type ThreadTask } from "../../platform/workers/threads.ts";
import type { PlaceFiles } from "./build-place-index.worker.ts";

type PlaceDeps = Pick<Deps, "settings" | "regions" | "log">;

/** The places of the embedded map and of all regions. */
export interface Places {
  find(search: PlaceSearch): Promise<readonly FoundName[]>;
  /** The town at each position, in their order (`townAt`). */
  townsAt(
    positions: readonly Position[],
    language: string | undefined,
  ): Promise<readonly (string | undefined)[]>;
}

const buildIndex: ThreadTask<PlaceFiles, PlaceIndex> = {
  file: new URL("./build-place-index.worker.ts", import.meta.url),
  name: "buildPlaceIndex",
  timeLimit: 10 * 60_000,
};

/** What the thread that makes the index may take, MB: a million names take about 400 for some seconds. */
const buildMemory = 2000;

/**
 * Places by name. Their index is made in a thread at the first search, which waits for it, and again at the first one after a
 * region was added, updated or removed, which does not: it is answered by the earlier index.
 */
function indexedPlaces({ settings, regions, log }: PlaceDeps): Places {
  const world = settings.baseMapDir && join(settings.baseMapDir, "places.tsv");
  let index: PlaceIndex | undefined;
  let builtFor: string | undefined;
  let building: Promise<void> | undefined;
  const build = async (): Promise<void> => {
    const threads = startThreads((error) => log.warn({ err: error }, "index of places"), buildMemory);
    try {
      const files = { world, regions: await regions.placeFiles() };
      const built = await threads.run(buildIndex, files, new AbortController().signal);
      if (built.ok) index = built.value;
      else
        log.warn({ reason: built.error }, "the index of places could not be made; regions are not searched");
    } finally {
      await threads.close();
    }
  };
  const current = async (): Promise<PlaceIndex | undefined> => {
    const version = await regions.version();
    if (version !== builtFor && building === undefined) {
      builtFor = version;
      building = build().finally(() => (building = undefined));
      // Whoever waits for it hears of a failure; the next change tries again.
      building.catch((error: unknown) => log.error({ err: error }, "index of places"));
    }
    if (index === undefined) await building;
    return index;
  };
  return {
    async find(search) {
      const places = await current();
      return places === undefined ? [] : findPlaces(places, search);
    },
    async townsAt(positions, language) {
      const places = await current();
      return positions.map((position) => places && townAt(places, position, language));
    },
  };
}

const opened = new WeakMap<Deps["regions"], Places>();

/** The places of a server: one index, whoever asks. */
export function openPlaces(deps: PlaceDeps): Places {
  const places = opened.get(deps.regions) ?? indexedPlaces(deps);
  opened.set(deps.regions, places);
  return places;
}
