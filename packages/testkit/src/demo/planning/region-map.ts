/** A way of an extract: where it runs, over which nodes, and its tags. */
export interface RegionWay {
  /** Ids of its nodes, from its start to its end. */
  readonly nodes: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

/** WGS 84 degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** What a region's extract holds for those who plan on it. */
export interface RegionMap {
  readonly ways: readonly RegionWay[];
  /** Where the nodes of the ways lie, by id. */
  readonly positions: ReadonlyMap<number, Position>;
  /** Villages, peaks, passes, huts and lakes by name; of several that share a name the first. */
  readonly spots: ReadonlyMap<string, Position>;
}
