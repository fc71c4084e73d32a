import type { Result } from "@cairn/domain/result";
import type { KeptFile } from "../../platform/tiles/kept-file.ts";

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Tiles of one source of a ground. */
export interface GroundTiles {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** A tile without a media type is one that the source does not have. */
  readonly get: (place: TilePlace) => Promise<Result<Pick<KeptFile, "bytes" | "mediaType">, "unavailable">>;
}

/** What a map style puts under a track, opened: who made it, its tiles, and how they are drawn. */
export interface Ground {
  /** Plain text. */
  readonly attribution: string;
  /** CSS pixels of a tile. */
  readonly tileSize: 256 | 512;
  /** By the numbers under which a style names them. */
  readonly tiles: readonly GroundTiles[];
  /** A style for MapLibre whose addresses are all of this server; undefined where the tiles are pictures. */
  readonly style: ((theme: "light" | "dark") => object) | undefined;
  /** Addresses of the sheets of pictures, to which `.json`, `.png` and the density are added. */
  readonly sprites: readonly string[];
}
