import type { Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import type { MapFeature } from "@cairn/tiles/map-feature";

/** The facts that an extract states about itself. */
export interface ExtractFacts {
  /** West, south, east, north, degrees, west greater than east across the antimeridian; `undefined` if not stated. */
  readonly bbox: Bbox | undefined;
  /** The moment up to which it contains changes of OpenStreetMap, seconds since 1970; `undefined` if not stated. */
  readonly osmTime: number | undefined;
}

/** The source of the features of a map. */
export interface FeatureSource {
  /** Bytes of the extract, for planning memory. */
  readonly bytes: number;
  /**
   * Reads everything once.
   *
   * @param onFeature may return a promise, which is awaited
   * @param onShare called with the share read so far, 0 to 1
   * @returns the facts of the extract, or a sentence about its error
   */
  read(
    onFeature: (feature: MapFeature) => Promise<void> | undefined,
    onShare: (share: number) => void,
  ): Promise<Result<ExtractFacts, string>>;
}
