/** Address of Terrarium tiles. Limits that are absent have the values of `openTerrarium`. */
export interface TerrariumSource {
  readonly kind: "terrarium";
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  /** How long the recordings of one file wait for their tiles, all together, ms. */
  readonly patienceMs?: number;
  /** How long a server that failed is left alone, ms. */
  readonly pauseMs?: number;
}

/** The location of an elevation model. Plain data, so that it can be sent to threads. */
export type ElevationSource =
  /** Folder of SRTM files such as `N42E001.hgt`. */
  | { readonly kind: "hgt"; readonly folder: string }
  | TerrariumSource
  /** Folder of regions, which may be added and removed: those with heights are searched for each time. */
  | { readonly kind: "regions"; readonly folder: string };
