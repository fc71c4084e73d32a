import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import * as contract from "@cairn/contracts/operator/operated-maps";
import type { OperatedRegion, RegionBuild } from "@cairn/contracts/operator/operated-maps";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import { requireOpenSession } from "../../../core/sessions/open-sessions.ts";
import type { Deps } from "../../../deps.ts";
import { valueOrRefuse } from "../../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../../platform/http/register-endpoint.ts";
import { takeFile } from "../../../platform/http/requests/take-file.ts";
import { readOrigin } from "../../../platform/regions/build/region-inputs.ts";
import { isAddress } from "../../../platform/regions/fetch-extract.ts";
import { findRegions, type FoundRegion } from "../../../platform/regions/find-regions.ts";
import { hasHeights, regionsFolderOf } from "../../../platform/regions/region-file.ts";
import {
  removeMapStyles,
  usesOpenStreetMap,
  writeOpenStreetMap,
} from "../../../platform/tiles/openstreetmap.ts";
import { sourceText } from "../../../platform/tiles/source-text.ts";
import { noteAction } from "../operator-actions.queries.ts";
import { addRegionFrom, receiveExtract, removeRegionOf, updateRegionOf } from "./manage-regions.ts";
import { findBuilds, type RegionBuildsTable } from "./region-builds.queries.ts";

/** The planet has 80 GB. */
const maxExtractBytes = 100_000_000_000;

export function registerOperatedMapEndpoints(app: FastifyInstance, deps: Deps): void {
  const { db, settings, mapSources } = deps;

  registerEndpoint(app, contract.getOperatedMaps, async () => {
    const [found, builds] = [await findRegions(regionsFolderOf(settings.dataDir)), await findBuilds(db)];
    const sources = mapSources.now();
    return {
      payload: {
        regions: await Promise.all(found.map(regionView)),
        builds: builds.map(buildView),
        styles: Object.entries(sources).map(([id, source]) => ({
          id: id as MapStyleId,
          source: sourceText(source),
        })),
        areStylesFixed: mapSources.isFixed,
        usesOpenStreetMap: usesOpenStreetMap(sources),
      },
    };
  });

  registerEndpoint(app, contract.addRegionFromAddress, async ({ actor, params, body }) => {
    const by = { id: actor.userId };
    return { payload: valueOrRefuse(await addRegionFrom(deps, by, params.region, body.address)) };
  });

  registerEndpoint(app, contract.sendRegionExtract, async ({ actor, params, request }) => {
    const by = { id: actor.userId };
    const taken = await takeFile<true, ExtractRefusal>(request, {
      limits: { fileSize: maxExtractBytes, fieldSize: 1000 },
      take: async ({ file }) => {
        const received = await receiveExtract(deps, by, params.region, file);
        await requireOpenSession(deps, actor);
        return received;
      },
      isForeign: (error) => error === "operator.no_extract",
    });
    return { payload: valueOrRefuse(taken ?? fail("operator.no_extract")) };
  });

  registerEndpoint(app, contract.updateOperatedRegion, async ({ actor, params }) => ({
    payload: valueOrRefuse(await updateRegionOf(deps, { id: actor.userId }, params.region)),
  }));

  registerEndpoint(app, contract.removeOperatedRegion, async ({ actor, params }) => ({
    payload: valueOrRefuse(await removeRegionOf(deps, { id: actor.userId }, params.region)),
  }));

  registerEndpoint(app, contract.useOpenStreetMap, async ({ actor, body }) => ({
    payload: valueOrRefuse(await choose(actor.userId, body.isUsed)),
  }));

  async function choose(userId: string, isUsed: boolean): Promise<Result<true, "operator.setting_fixed">> {
    if (mapSources.isFixed) return fail("operator.setting_fixed");
    await (isUsed ? writeOpenStreetMap(settings.dataDir) : removeMapStyles(settings.dataDir));
    mapSources.lookAgain();
    const kind = isUsed ? "map.openstreetmap_used" : "map.openstreetmap_ended";
    await noteAction(db, { id: userId }, deps.now(), { kind });
    return ok(true);
  }
}

type ExtractRefusal = Extract<Awaited<ReturnType<typeof receiveExtract>>, { readonly ok: false }>["error"];

async function regionView({ region, folder }: FoundRegion): Promise<OperatedRegion> {
  const { name, bbox, osmDate, bytes } = region;
  const isFetched = (await readOrigin(folder))?.address !== undefined;
  return { name, bbox, osmDate, bytes, hasHeights: hasHeights(region), isFetched };
}

function buildView({ name, extract, state, step, share, reason }: RegionBuildsTable): RegionBuild {
  return {
    region: name,
    state,
    share,
    ...(step !== null && { step }),
    ...(reason !== null && { reason }),
    ...(extract !== null && isAddress(extract) && { address: extract }),
  };
}
