import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { userAgentOf } from "../../platform/addresses/user-agent.ts";
import { imageKind, vectorTileKind } from "../../platform/tiles/answer-kinds.ts";
import type { ArchiveSource, MapSource, RasterSource } from "../../platform/tiles/map-sources.ts";
import { openArchive } from "../../platform/tiles/open-archive.ts";
import { askerFor, type MapFileDeps } from "./ask-for-files.ts";
import { archiveTiles, kindOfArchive, templateTiles } from "./ground-tiles.ts";
import type { Ground } from "./ground.ts";
import { labelFace, openStyle, tilesOf } from "./open-style.ts";
import { plainLayers, schemaOf } from "./plain-style.ts";
import { plainText } from "./plain-text.ts";

/** Opens the source of a map style; a sentence for the log if that fails. */
export async function openGround(
  deps: MapFileDeps,
  id: MapStyleId,
  source: MapSource,
): Promise<Result<Ground, string>> {
  if (source.kind === "raster") return ok(openRaster(deps, source));
  if (source.kind === "style") return await openStyle(deps, id, source, source.style);
  return await openArchiveGround(deps, id, source);
}

function openRaster(deps: MapFileDeps, source: RasterSource): Ground {
  const { template, attribution, maxZoom, tileSize } = source;
  const found = { templates: [template], kind: imageKind, minZoom: 0, maxZoom, isTms: false };
  return {
    attribution,
    tileSize,
    tiles: [templateTiles(askerFor(deps, source), found)],
    style: undefined,
    sprites: [],
  };
}

const metadataSchema = z.looseObject({
  attribution: z.string().optional(),
  vector_layers: z.array(z.looseObject({ id: z.string() })).optional(),
});

async function openArchiveGround(
  deps: MapFileDeps,
  id: MapStyleId,
  source: ArchiveSource,
): Promise<Result<Ground, string>> {
  const archive = openArchive(source.archive, userAgentOf(deps.settings.publicUrl));
  const header = await archive.getHeader().catch(() => undefined);
  if (!header) return fail("the archive cannot be loaded, or is not a PMTiles archive of version 3");
  const kind = kindOfArchive(header);
  if (!kind) return fail("its tiles are neither images (PNG, JPEG, WebP) nor vector tiles");
  const metadata = metadataSchema.safeParse(await archive.getMetadata().catch(() => ({}))).data ?? {};
  const attribution = source.attribution ?? plainText(metadata.attribution ?? "");
  if (attribution === "") return fail("it has no attribution: set one");
  const { minFreshMs } = askerFor(deps, source);
  const tiles = archiveTiles(deps, archive, source.archive, kind, header, minFreshMs);
  if (kind !== vectorTileKind)
    return ok({ attribution, tileSize: 256, tiles: [tiles], style: undefined, sprites: [] });
  const spec = { type: "vector", minzoom: header.minZoom, maxzoom: header.maxZoom };
  if (source.style) return await openStyle(deps, id, source, source.style, { tiles, spec, attribution });
  const schema = schemaOf((metadata.vector_layers ?? []).map((layer) => layer.id));
  if (!schema)
    return fail("its tiles have an unknown schema (known: Protomaps, OpenMapTiles, Shortbread): set a style");
  return ok({
    attribution,
    tileSize: 512,
    tiles: [tiles],
    style: (theme) => ({
      version: 8,
      sources: { tiles: { ...spec, tiles: [tilesOf(id, 0)] } },
      sprite: [],
      layers: plainLayers(schema, "tiles", theme, labelFace),
    }),
    sprites: [],
  });
}
