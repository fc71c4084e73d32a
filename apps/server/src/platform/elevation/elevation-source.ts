/** The location of an elevation model. Plain data, so that it can be sent to threads. */
export type ElevationSource =
  /** Folder of SRTM files such as `N42E001.hgt`. */
  | { readonly kind: "hgt"; readonly folder: string }
  /** Address of Terrarium tiles with `{z}`, `{x}` and `{y}`. */
  | { readonly kind: "terrarium"; readonly template: string }
  /** Folder of regions, which may be added and removed: those with heights are searched for each time. */
  | { readonly kind: "regions"; readonly folder: string };
