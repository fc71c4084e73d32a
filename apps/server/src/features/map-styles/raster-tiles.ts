import type { Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { imageKind } from "../../platform/tiles/answer-kinds.ts";
import { askSource } from "../../platform/tiles/ask-source.ts";
import type { KeptFile } from "../../platform/tiles/kept-file.ts";
import type { MapSource } from "../../platform/tiles/map-sources.ts";
import { userAgentOf } from "../../platform/tiles/user-agent.ts";

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A person waits no longer for a tile, ms. */
const patienceMs = 10_000;
const dayMs = 86_400_000;

/** A raster tile from where the operator said, or from what is kept of it. */
export async function getRasterTile(
  { mapFiles, settings }: Pick<Deps, "mapFiles" | "settings">,
  { template, keepDays }: MapSource,
  { z, x, y }: TilePlace,
): Promise<Result<KeptFile, "unavailable">> {
  const address = template
    .replaceAll("{z}", String(z))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y));
  const question = {
    address,
    kind: imageKind,
    userAgent: userAgentOf(settings.publicUrl),
    minFreshMs: keepDays * dayMs,
    patienceMs,
  };
  return await mapFiles.get(
    new URL(address).host,
    address,
    async (known) => await askSource(question, known, Date.now),
  );
}
