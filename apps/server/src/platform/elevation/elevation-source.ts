/** Where an elevation model is. Plain data, so that threads can be told. */
export type ElevationSource =
  /** Folder of SRTM files such as `N42E001.hgt`. */
  | { readonly kind: "hgt"; readonly folder: string }
  /** Address of Terrarium tiles with `{z}`, `{x}` and `{y}`. */
  | { readonly kind: "terrarium"; readonly template: string }
  /** Folder of regions, which come and go: those that have heights are looked for each time. */
  | { readonly kind: "regions"; readonly folder: string };
