/** What a process that makes the map of a region is told. */
export interface RegionOrder {
  readonly dataDir: string;
  /** Bytes to leave free on its disk. */
  readonly minFreeSpace: number;
  /** Absent: only the map of the ways of all regions is made. */
  readonly region?: string | undefined;
  /** Address or path; absent: where the region came from. */
  readonly extract?: string | undefined;
}

/** What it says: how far it is, or that it has ended, with a sentence if it could not be done. */
export type MakingMessage =
  | { readonly step: string; readonly share: number }
  | { readonly ended: true; readonly reason?: string };
