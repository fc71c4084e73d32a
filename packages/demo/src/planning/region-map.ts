/** A way of an extract: its nodes and its tags. */
export interface RegionWay {
  /** Ids of its nodes from start to end. */
  readonly nodes: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

/** WGS 84 degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** The parts of a region's extract that planning needs. */
export interface RegionMap {
  readonly ways: readonly RegionWay[];
  /** Positions of the ways' nodes, by id. */
  readonly positions: ReadonlyMap<number, Position>;
  /** Villages, peaks, passes, huts and lakes by name; if several have the same name, the first. */
  readonly spots: ReadonlyMap<string, Position>;
}
