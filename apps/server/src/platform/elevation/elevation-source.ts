/** Where an elevation model is. Plain data, so that threads can be told. */
export interface ElevationSource {
  /** Folder of SRTM files such as `N42E001.hgt`. */
  readonly folder: string;
}
