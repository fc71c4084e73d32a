import type { Result } from "@cairn/domain/result";
import type { StoredAnswer } from "../../platform/tiles/stored-answer.ts";

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Stands for no single person where a tile is stored. */
export const everybody = "everybody";

/**
 * The key under which a tile is stored.
 *
 * @param keptFor `everybody`, or the id of the only person who gets this copy: the speed of an answer then tells nobody else that
 *   it was requested before
 */
export const tileKey = (keptFor: string, address: string): string => `${keptFor} ${address}`;

/** Tiles of one source of a ground. */
export interface GroundTiles {
  readonly minZoom: number;
  readonly maxZoom: number;
  /**
   * A tile without a media type is one that the source does not have.
   *
   * @param keptFor as of `tileKey`
   */
  readonly get: (
    place: TilePlace,
    keptFor: string,
  ) => Promise<Result<Pick<StoredAnswer, "bytes" | "mediaType">, "unavailable">>;
}

/** The ground that a map style shows under a track, opened: attribution, tiles, and how they are drawn. */
export interface Ground {
  /** Plain text. */
  readonly attribution: string;
  /** CSS pixels of a tile. */
  readonly tileSize: 256 | 512;
  /** By their number in the style. */
  readonly tiles: readonly GroundTiles[];
  /** A style for MapLibre with addresses only of this server; undefined if the tiles are pictures. */
  readonly style: ((theme: "light" | "dark") => object) | undefined;
  /** Addresses of the sprite sheets, to which `.json`, `.png` and the density are added. */
  readonly sprites: readonly string[];
}
