import { readFileSync } from "node:fs";
import type { Tags } from "@cairn/osm/element";
import { extractErrorText } from "@cairn/osm/extract-error";
import { bytesExtract } from "@cairn/osm/extract-source";
import { openExtract } from "@cairn/osm/open-extract";
import { readElements } from "@cairn/osm/read-elements";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";

/** Units of 1e-7 degrees. */
export interface NodePlace {
  readonly lon: number;
  readonly lat: number;
}

export interface MapWay {
  readonly id: number;
  /** Ids, in order. */
  readonly nodes: readonly number[];
  readonly tags: Tags;
}

/** A relation of `type=restriction` with one way in, one way out, and a node or ways between. */
export interface TurnRule {
  readonly id: number;
  readonly from: readonly number[];
  readonly viaNode: number | undefined;
  readonly viaWays: readonly number[];
  readonly to: readonly number[];
  readonly tags: Tags;
}

/** What an extract says about ways, as OpenStreetMap has it. */
export interface ExtractWays {
  readonly ways: ReadonlyMap<number, MapWay>;
  /** Of the nodes of these ways. */
  readonly places: ReadonlyMap<number, NodePlace>;
  /** Of those of them that have any. */
  readonly nodeTags: ReadonlyMap<number, Tags>;
  readonly turnRules: readonly TurnRule[];
}

/** Whether people could go on a way at all: everything that some router may use. */
const isWay = (tags: Tags): boolean =>
  tags.has("highway") ||
  tags.get("route") === "ferry" ||
  tags.get("railway") === "platform" ||
  tags.get("man_made") === "pier";

/** Reads the ways of an extract; nothing of the routing engine is involved. */
export async function readWaysOf(path: string): Promise<ExtractWays> {
  const extract = await openExtract(bytesExtract(readFileSync(path)), inflateBounded);
  if (!extract.ok) throw new Error(extractErrorText(extract.error));
  const ways = new Map<number, MapWay>();
  const turnRules: TurnRule[] = [];
  const first = await readElements(extract.value, {
    way: (id, nodes, tags) => isWay(tags) && ways.set(id, { id, nodes: Array.from(nodes), tags }),
    relation(id, { kinds, ids, roles }, tags) {
      if (tags.get("type") !== "restriction") return;
      const members = (role: string, kind: string): number[] =>
        [...ids].filter((_, i) => roles[i] === role && kinds[i] === kind);
      turnRules.push({
        id,
        from: members("from", "way"),
        viaNode: members("via", "node")[0],
        viaWays: members("via", "way"),
        to: members("to", "way"),
        tags,
      });
    },
  });
  if (!first.ok) throw new Error(extractErrorText(first.error));
  const wanted = new Set([...ways.values()].flatMap(({ nodes }) => nodes));
  const places = new Map<number, NodePlace>();
  const nodeTags = new Map<number, Tags>();
  const second = await readElements(extract.value, {
    node(id, lon, lat, tags) {
      if (!wanted.has(id)) return;
      places.set(id, { lon, lat });
      if (tags.size > 0) nodeTags.set(id, tags);
    },
  });
  if (!second.ok) throw new Error(extractErrorText(second.error));
  return { ways, places, nodeTags, turnRules };
}
