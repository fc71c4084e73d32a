import { statSync } from "node:fs";
import type { Logger } from "pino";
import { type MapSources, mapStylesFile, readMapSources } from "./map-sources.ts";

/** The sources of map styles, which an operator may change while the server runs. */
export interface CurrentSources {
  /** The sources at this moment: the same object until they change. */
  now(): MapSources;
  /** Makes the next call of `now` look at the file, because this process has written it. */
  lookAgain(): void;
  /** Whether `MAP_STYLES` sets them, so that nothing else counts. */
  readonly isFixed: boolean;
}

interface SourcesSettings {
  readonly dataDir: string;
  /** As they were read at the start. */
  readonly mapSources: MapSources;
  /** `MAP_STYLES`, the path of the file in the data folder, or undefined if there was none. */
  readonly mapSourcesFrom?: string | undefined;
}

/** How long the last look at the file is used, ms. */
const believedFor = 1000;

/**
 * Follows the file in the data folder that the page of operators and `cairn map use` write, so that all processes use what it
 * says a second later. A file that cannot be used leaves the sources as they are.
 */
export function followSources(
  { dataDir, mapSources, mapSourcesFrom }: SourcesSettings,
  log: Logger,
  clock: () => number = Date.now,
): CurrentSources {
  const file = mapStylesFile(dataDir);
  const isFixed = mapSourcesFrom !== undefined && mapSourcesFrom !== file;
  const withoutFile = mapSourcesFrom === undefined ? mapSources : {};
  let sources = mapSources;
  let stamp = mapSourcesFrom === file ? stampOf(file) : undefined;
  let lookedAt = clock();
  return {
    isFixed,
    lookAgain() {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    now() {
      if (isFixed || clock() - lookedAt < believedFor) return sources;
      lookedAt = clock();
      const found = stampOf(file);
      if (found === stamp) return sources;
      stamp = found;
      const read = readMapSources(found === undefined ? undefined : file, {
        workingFolder: dataDir,
        dataDir,
      });
      if (!read.ok) log.warn({ reason: read.error }, "the map styles of the data folder cannot be used");
      else sources = found === undefined ? withoutFile : read.value;
      return sources;
    },
  };
}

/** Differs for another content; undefined without a file. */
function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}
