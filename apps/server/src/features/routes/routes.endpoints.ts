import * as contract from "@cairn/contracts/routes";
import { encodeGpxRoute } from "@cairn/formats/gpx/encode-gpx-route";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/app-error.ts";
import { attachment } from "../../platform/http/attachment.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { takeFile } from "../../platform/http/take-file.ts";
import { receiveFile } from "../../core/imports/receive-file.ts";
import { importLimit, partLimits, refuseWithoutSession } from "../workout-imports/workout-imports.public.ts";
import { importRoute, readRoute } from "./import-route.ts";
import { findSettings } from "../settings/settings.public.ts";
import { routeFileKinds, routeFileName, writeRoute } from "./route-file.ts";
import { readRouteView, routeListView, routeView } from "./route.view.ts";
import { changeRoute, createRoute } from "./draw-route.ts";
import { deleteOwnRoute, findOwnRoute, findOwnRoutes } from "./routes.queries.ts";

/** Lists and routes are long answers. */
const listLimit = { name: "route-list", max: 600, timeWindow: 60_000, atOnce: 4 };
const routeLimit = { name: "route", max: 600, timeWindow: 60_000, atOnce: 4 };
/** Each may search for the turns of many segments. */
const fileLimit = { name: "route-file", max: 60, timeWindow: 60_000, atOnce: 2 };

export function registerRouteEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.listRoutes,
    async ({ actor }) => {
      const rows = await findOwnRoutes(deps.db, actor);
      return { payload: routeListView(rows, actor.username) };
    },
    listLimit,
  );

  registerEndpoint(
    app,
    contract.getRoute,
    async ({ actor, params }) => {
      const row = await findOwnRoute(deps.db, actor, params.id);
      if (!row) throw new AppError("route.not_found");
      return { payload: routeView(row, actor.username) };
    },
    routeLimit,
  );

  registerEndpoint(app, contract.createRoute, async ({ actor, body }) => {
    const row = valueOrRefuse(await createRoute(deps, actor, body));
    return { payload: routeView(row, actor.username) };
  });

  registerEndpoint(app, contract.changeRoute, async ({ actor, params, body }) => {
    const { version, ...drawn } = body;
    const row = valueOrRefuse(await changeRoute(deps, actor, params.id, drawn, version ?? undefined));
    return { payload: routeView(row, actor.username) };
  });

  registerEndpoint(app, contract.deleteRoute, async ({ actor, params }) => {
    if (await deleteOwnRoute(deps.db, actor, params.id)) return { payload: true as const };
    throw new AppError("route.not_found");
  });

  registerEndpoint(
    app,
    contract.importRoute,
    async ({ actor, query, request }) => {
      const route = await takeFile(request, {
        limits: partLimits,
        take: async (part): ReturnType<typeof importRoute> => {
          const received = await receiveFile(part, { deps, ownerId: actor.userId });
          await refuseWithoutSession(deps, actor, received);
          return received.ok ? await importRoute(deps, actor, received.value, query.member) : received;
        },
        isForeign: (error) => error === "workout_import.unknown_format",
      });
      if (!route) throw new AppError("workout_import.no_file");
      const row = valueOrRefuse(route);
      return { payload: routeView(row, actor.username) };
    },
    importLimit,
  );

  registerEndpoint(
    app,
    contract.readRouteFile,
    async ({ actor, request }) => {
      const read = await takeFile(request, {
        limits: partLimits,
        take: async (part): ReturnType<typeof readRoute> => {
          const received = await receiveFile(part, { deps, ownerId: actor.userId });
          await refuseWithoutSession(deps, actor, received);
          return received.ok ? await readRoute(deps, received.value) : received;
        },
        isForeign: (error) => error === "workout_import.unknown_format",
      });
      if (!read) throw new AppError("workout_import.no_file");
      return { payload: readRouteView(valueOrRefuse(read)) };
    },
    importLimit,
  );

  registerRaw(
    app,
    contract.exportRouteGpx,
    async ({ actor, params, reply }) => {
      const row = await findOwnRoute(deps.db, actor, params.id);
      if (!row) throw new AppError("route.not_found");
      reply
        .type(contract.exportRouteGpx.mediaType)
        .header("content-disposition", attachment(routeFileName(row, "gpx")));
      const { description: name, points, waypoints } = row;
      return Buffer.from(encodeGpxRoute({ name, points, waypoints }));
    },
    routeLimit,
  );

  registerRaw(
    app,
    contract.exportRouteFile,
    async ({ actor, params, query: { format, language }, reply }) => {
      const row = await findOwnRoute(deps.db, actor, params.id);
      if (!row) throw new AppError("route.not_found");
      const { mediaType, extension } = routeFileKinds[format];
      const words = language ?? (await findSettings(deps.db, actor.userId)).locale;
      const file = await writeRoute(deps, row, format, words);
      reply.type(mediaType).header("content-disposition", attachment(routeFileName(row, extension)));
      return file;
    },
    fileLimit,
  );
}
