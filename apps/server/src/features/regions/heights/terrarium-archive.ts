import { DamagedArchiveError, openArchiveFile } from "../open-archive-file.ts";
import { HeightsError } from "./height-source.ts";
import type { TerrariumTiles } from "./terrarium-source.ts";
import type { TileDecoder } from "./tile-pixels.ts";

/** The tiles of a PMTiles archive of PNG or WebP pictures, and a function that closes it. */
export async function terrariumArchive(
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
