/** Tags of an element: key and value as in OpenStreetMap. */
export type Tags = ReadonlyMap<string, string>;

/** The tags of an element without any. */
export const noTags: Tags = new Map();

/** Kind of a relation's member. */
export type MemberKind = "node" | "way" | "relation";

/** Members of a relation, in order; the three lists are equally long. */
export interface Members {
  readonly kinds: readonly MemberKind[];
  readonly ids: Float64Array;
  readonly roles: readonly string[];
}

/**
 * Receives the elements of a block, in the order of the file. Kinds whose method is missing are not decoded. Positions are whole
 * units of 1e-7 degrees, and nodes outside the world are left out.
 */
export interface ElementVisitor {
  readonly node?: (id: number, lon: number, lat: number, tags: Tags) => void;
  /** `nodes` holds its nodes' ids and is reused for the next way: copy it to keep it. */
  readonly way?: (id: number, nodes: Float64Array, tags: Tags) => void;
  readonly relation?: (id: number, members: Members, tags: Tags) => void;
}

/** Kinds of elements. */
export interface ElementKinds {
  readonly nodes: boolean;
  readonly ways: boolean;
  readonly relations: boolean;
}
