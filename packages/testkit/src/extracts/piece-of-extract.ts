import type { PlainExtract } from "./read-plainly.ts";
import type { WrittenElement } from "./write-extract.ts";

/**
 * The part of a real extract within a box of degrees, as blocks of nodes, ways and relations. Ways with a
 * node in the box are complete.
 */
export function pieceOfExtract(
  { nodes, ways, relations }: PlainExtract,
  [west, south, east, north]: readonly [number, number, number, number],
): WrittenElement[][] {
  const inside = new Set<number>();
  for (const [id, { lon, lat }] of nodes)
    if (lon >= west && lon <= east && lat >= south && lat <= north) inside.add(id);
  const keptWays = [...ways].filter(([, { refs }]) => refs.some((ref) => inside.has(ref)));
  const wayIds = new Set(keptWays.map(([id]) => id));
  const needed = new Set([...inside, ...keptWays.flatMap(([, { refs }]) => refs)]);
  return [
    [...needed].flatMap((id): WrittenElement[] => {
      const node = nodes.get(id);
      return node ? [{ node: id, lon: node.lon, lat: node.lat, tags: node.tags }] : [];
    }),
    keptWays.map(([way, { refs, tags }]) => ({ way, nodes: refs, tags })),
    [...relations]
      .filter(([, { ways: members }]) => members.some((id) => wayIds.has(id)))
      .map(([relation, { ways: members, roles, tags }]) => ({
        relation,
        members: members.map((id, n) => [1, id, roles[n] ?? ""] as const),
        tags,
      })),
  ];
}
