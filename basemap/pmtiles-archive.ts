import { gzipSync } from "node:zlib";
import { tileIdOf } from "@cairn/tiles/hilbert";
import { layOutArchive } from "@cairn/tiles/pmtiles/lay-out-archive";
import type { Tile } from "./vector-tiles.ts";

export interface ArchiveOptions {
  readonly maxZoom: number;
  readonly metadata: Record<string, unknown>;
}

/** Everything that the square map shows. */
const world = { west: -180, south: -85.0511, east: 180, north: 85.0511 };

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });

/** The whole archive as bytes; the same tiles make the same bytes. */
export function writePmtiles(tiles: Iterable<Tile>, { maxZoom, metadata }: ArchiveOptions): Uint8Array {
  const packed = new Map<string, Uint8Array>();
  const stored = [...tiles]
    .map((tile) => {
      const content = Buffer.from(tile.bytes).toString("latin1");
      const bytes = packed.get(content) ?? gzip(tile.bytes);
      packed.set(content, bytes);
      return { id: tileIdOf(tile), content, length: bytes.length, bytes };
    })
    .toSorted((a, b) => a.id - b.id);
  const description = { kind: "mvt", minZoom: 0, maxZoom, bounds: world, metadata } as const;
  const { head, contents } = layOutArchive(stored, description, gzip);
  return Buffer.concat([head, ...contents.flatMap((index) => stored[index]?.bytes ?? [])]);
}
