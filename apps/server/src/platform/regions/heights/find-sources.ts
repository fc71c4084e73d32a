import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Bbox } from "@cairn/geo/bbox";
import { hgtPlace } from "@cairn/geo/hgt";
import { DamagedArchiveError, openArchiveFile } from "../open-archive-file.ts";
import { HeightsError, type HeightSource, overlap } from "./height-source.ts";
import { type HgtFile, hgtSource } from "./hgt-source.ts";
import { isHgtName, readHgt } from "./read-hgt.ts";
import { terrariumFolder, zoomsOf } from "./terrarium-folder.ts";
import { type TerrariumTiles, terrariumSources } from "./terrarium-source.ts";
import { createTileDecoder, type TileDecoder } from "./tile-pixels.ts";
import { tilesOf } from "./tiles-of.ts";

/** All heights that an operator names, finest first. */
export interface HeightSources {
  readonly sources: readonly HeightSource[];
  close(): Promise<void>;
}

/**
 * Opens the named sources: files of SRTM heights (`.hgt`, also in `.zip` and `.gz`), PMTiles archives, and folders with either or
 * with Terrarium tiles.
 *
 * @param bbox files of degrees outside it are not read
 * @throws HeightsError for anything else, or a damaged file
 */
export async function findSources(paths: readonly string[], bbox: Bbox): Promise<HeightSources> {
  const decoder = createTileDecoder();
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    decoder.close();
    for (const each of closing) await each();
  };
  try {
    const hgt: string[] = [];
    const sources: HeightSource[] = [];
    for (const path of await filesOf(paths)) {
      if (isHgtName(basename(path))) {
        hgt.push(path);
      } else if (path.endsWith(".pmtiles")) {
        const archive = await terrariumArchive(path, decoder);
        closing.push(archive.close);
        sources.push(...(await sizedSources(path, archive)));
      } else {
        sources.push(...(await sizedSources(path, await terrariumFolder(path, decoder))));
      }
    }
    sources.push(...(await hgtSources(hgt.filter((path) => isNear(path, bbox)))));
    return { sources: sources.toSorted((a, b) => a.spacing - b.spacing), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The named files, and the content of named folders. */
async function filesOf(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new HeightsError(`${path} does not exist.`);
    if (found.isDirectory()) {
      const inside = (await readdir(path)).filter((name) => isHgtName(name) || name.endsWith(".pmtiles"));
      const zooms = await zoomsOf(path);
      if (inside.length === 0 && zooms.length === 0)
        throw new HeightsError(
          `${path} contains no heights: files such as N42E001.hgt, Terrarium tiles or PMTiles.`,
        );
      files.push(...inside.toSorted().map((name) => join(path, name)), ...(zooms.length > 0 ? [path] : []));
    } else if (isHgtName(basename(path)) || path.endsWith(".pmtiles")) {
      files.push(path);
    } else {
      throw new HeightsError(`${path} is not a file with heights: N42E001.hgt (also .zip, .gz) or PMTiles.`);
    }
  }
  return files;
}

/** Whether the degree in a file's name touches a box. */
function isNear(path: string, bbox: Bbox): boolean {
  const place = hgtPlace(path);
  return place !== undefined && overlap([place.west, place.south, place.west + 1, place.south + 1], bbox);
}

/** Files of one and of three arc seconds. If there are two for the same degree the first is used. */
async function hgtSources(paths: readonly string[]): Promise<readonly HeightSource[]> {
  const files = new Map<number, HgtFile[]>();
  for (const path of paths) {
    const { size, south, west } = await readHgt(path);
    const known = files.get(size - 1) ?? [];
    if (!known.some((file) => file.south === south && file.west === west)) known.push({ path, south, west });
    files.set(size - 1, known);
  }
  return [...files].map(([intervals, same]) => hgtSource(same, intervals));
}

/** Sources whose pictures have the same size as the first available one. */
async function sizedSources(path: string, tiles: TerrariumTiles): Promise<readonly HeightSource[]> {
  for (const z of tiles.zooms) {
    for (const box of tiles.boxes(z)) {
      for (const tile of tilesOf(box, z)) {
        const image = await tiles.tile(tile);
        if (image) return terrariumSources(tiles, image.width);
      }
    }
  }
  throw new HeightsError(`${path} contains no tiles with heights.`);
}

/** The tiles of a PMTiles archive of PNG or WebP pictures, and a function that closes it. */
async function terrariumArchive(
  path: string,
  decoder: TileDecoder,
): Promise<TerrariumTiles & { readonly close: () => Promise<void> }> {
  const archive = await openArchiveFile(path).catch(noneIfDamaged);
  if (archive?.header.kind === "mvt") await archive.close();
  if (!archive || archive.header.kind === "mvt")
    throw new HeightsError(
      `${path} is not a PMTiles archive of images with heights (Terrarium, PNG or WebP).`,
    );
  const { minZoom, maxZoom, bounds } = archive.header;
  return {
    name: "Terrarium tiles",
    zooms: Array.from({ length: maxZoom - minZoom + 1 }, (_, i) => minZoom + i),
    boxes: () => [[bounds.west, bounds.south, bounds.east, bounds.north]],
    async tile(tile) {
      const name = `${tile.z}/${tile.x}/${tile.y}`;
      const bytes = await archive.tile(tile).catch((error: unknown) => {
        if (!(error instanceof DamagedArchiveError)) throw error;
        throw new HeightsError(`${path} is damaged: it ends before its tile ${name}.`);
      });
      const image = bytes && (await decoder.decode(bytes));
      if (bytes && !image) throw new HeightsError(`${path} is damaged: its tile ${name} is not an image.`);
      return image;
    },
    close: () => archive.close(),
  };
}

function noneIfDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedArchiveError)) throw error;
  return undefined;
}
