import type { Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import type { MapFeature } from "@cairn/tiles/map-feature";

/** What an extract tells of itself. */
export interface ExtractFacts {
  /** West, south, east, north, degrees; `undefined` where it does not say. */
  readonly bbox: Bbox | undefined;
  /** The moment up to which changes of OpenStreetMap are in it, seconds since 1970; `undefined` where it does not say. */
  readonly osmTime: number | undefined;
}

/** Where the things of a map come from. */
export interface FeatureSource {
  /** Bytes of the extract, by which memory is planned. */
  readonly bytes: number;
  /**
   * Reads everything once.
   *
   * @param onFeature may give a promise, which is awaited
   * @param onShare is told how much was read, 0 to 1
   * @returns what the extract tells, or a sentence that says what is wrong with it
   */
  read(
    onFeature: (feature: MapFeature) => Promise<void> | undefined,
    onShare: (share: number) => void,
  ): Promise<Result<ExtractFacts, string>>;
}
