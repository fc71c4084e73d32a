import type { ErrorCode } from "@cairn/contracts/errors";
import { levelOf } from "@cairn/contracts/routes/route-visibility";
import * as contract from "@cairn/contracts/routes/routes";
import { getUsualPace } from "@cairn/contracts/routes/usual-pace";
import { locales } from "@cairn/contracts/settings/settings";
import { withPrivacy } from "@cairn/domain/privacy/sharing";
import type { Result } from "@cairn/domain/result";
import { usualPace } from "@cairn/domain/usual-pace/usual-pace";
import { encodeGpxRoute } from "@cairn/formats/gpx/encode-gpx-route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ImportError } from "../../core/received-files/import-error.ts";
import { type ReceivedFile, receiveFile } from "../../core/received-files/receive-file.ts";
import { importLimit, partLimits } from "../../core/received-files/upload-limits.ts";
import { refuseWithoutSession } from "../../core/sessions/refuse-without-session.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { attachment } from "../../platform/http/answers/attachment.ts";
import { preferredLocale } from "../../platform/http/answers/preferred-locale.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { takeFile } from "../../platform/http/requests/take-file.ts";
import { changeRoute, createRoute } from "./draw-route.ts";
import { importRoute, readRoute } from "./import-route.ts";
import { routeFileKinds, routeFileName, writeRoute } from "./route-file.ts";
import { findTurns } from "./route-turns.ts";
import { readRouteView, routeListView, routeView, shownRouteView } from "./route.view.ts";
import { deleteOwnRoute, findOwnRoutes, updateSharing } from "./routes.queries.ts";
import { copyRoute, showRoute } from "./show-route.ts";
import { findPacedWorkouts } from "./usual-pace.queries.ts";

/** Lists and routes are long answers. */
const listLimit = { name: "route-list", max: 600, timeWindow: 60_000, atOnce: 4 };
const routeLimit = { name: "route", max: 600, timeWindow: 60_000, atOnce: 4 };
/**
 * Saving measures the whole line in a worker thread, which a person who draws does a few times an hour, and a client that sends
 * its routes often.
 */
const saveLimit = { name: "route-save", max: 120, timeWindow: 60_000, atOnce: 4 };
const shareLimit = { name: "route-share", max: 120, timeWindow: 60_000 };
/** Each of these may search for the turns of many segments. */
const turnsLimit = { name: "route-turns", max: 120, timeWindow: 60_000, atOnce: 2 };
const fileLimit = { name: "route-file", max: 60, timeWindow: 60_000, atOnce: 2 };

/** The language that a person has chosen, or that the browser of a visitor asks for. */
const localeOf = async (
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { headers }: FastifyRequest,
): Promise<string> =>
  actor.kind === "session"
    ? (await findSettings(db, actor.userId)).locale
    : preferredLocale(headers["accept-language"], locales);

/**
 * The file of a request, after it has arrived whole, as a route.
 *
 * @throws AppError `workout_import.no_file`, or that the session has ended meanwhile
 */
async function fromFile<Route, Refusal extends ErrorCode>(
  deps: Deps,
  actor: SessionActor,
  request: FastifyRequest,
  read: (file: ReceivedFile) => Promise<Result<Route, Refusal>>,
): Promise<Result<Route, Refusal | ImportError>> {
  const route = await takeFile<Route, Refusal | ImportError>(request, {
    limits: partLimits,
    take: async (part) => {
      const received = await receiveFile(part, { deps, ownerId: actor.userId });
      await refuseWithoutSession(deps, actor, received);
      return received.ok ? await read(received.value) : received;
    },
    isForeign: (error) => error === "workout_import.unknown_format",
  });
  if (!route) throw new AppError("workout_import.no_file");
  return route;
}

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
    async ({ actor, params }) => ({ payload: shownRouteView(await showRoute(deps, actor, params.id)) }),
    routeLimit,
  );

  registerEndpoint(
    app,
    contract.createRoute,
    async ({ actor, body }) => {
      const row = valueOrRefuse(await createRoute(deps, actor, body));
      return { payload: routeView(row, actor.username) };
    },
    saveLimit,
  );

  registerEndpoint(
    app,
    contract.changeRoute,
    async ({ actor, params, body }) => {
      const { version, ...drawn } = body;
      const row = valueOrRefuse(await changeRoute(deps, actor, params.id, drawn, version ?? undefined));
      return { payload: routeView(row, actor.username) };
    },
    saveLimit,
  );

  registerEndpoint(
    app,
    contract.copyRoute,
    async ({ actor, params }) => {
      const row = await copyRoute(deps, actor, params.id);
      return { payload: routeView(row, actor.username) };
    },
    saveLimit,
  );

  registerEndpoint(
    app,
    contract.shareRoute,
    async ({ actor, params, body }) => {
      const sharingFlags = withPrivacy(0, levelOf(body.visibility));
      if (await updateSharing(deps.db, actor, params.id, sharingFlags)) return { payload: true as const };
      throw new AppError("route.not_found");
    },
    shareLimit,
  );

  registerEndpoint(app, contract.deleteRoute, async ({ actor, params }) => {
    if (await deleteOwnRoute(deps.db, actor, params.id)) return { payload: true as const };
    throw new AppError("route.not_found");
  });

  registerEndpoint(app, getUsualPace, async ({ actor, query: { activityId } }) => {
    const workouts = await findPacedWorkouts(deps.db, actor, activityId, deps.now());
    return { payload: { pace: usualPace(workouts, activityId) ?? null } };
  });

  registerEndpoint(
    app,
    contract.importRoute,
    async ({ actor, query, request }) => {
      const route = await fromFile(deps, actor, request, async (file) =>
        importRoute(deps, actor, file, query.member),
      );
      return { payload: routeView(valueOrRefuse(route), actor.username) };
    },
    importLimit,
  );

  registerEndpoint(
    app,
    contract.listRouteTurns,
    async ({ actor, params, query, request }) => {
      const row = await showRoute(deps, actor, params.id);
      const turns = await findTurns(deps, row, query.language ?? (await localeOf(deps, actor, request)));
      return { payload: turns.toSorted((one, other) => one.along - other.along) };
    },
    turnsLimit,
  );

  registerEndpoint(
    app,
    contract.readRouteFile,
    async ({ actor, request }) => {
      const read = await fromFile(deps, actor, request, async (file) => readRoute(deps, file));
      return { payload: readRouteView(valueOrRefuse(read)) };
    },
    importLimit,
  );

  registerRaw(
    app,
    contract.exportRouteGpx,
    async ({ actor, params, reply }) => {
      const row = await showRoute(deps, actor, params.id);
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
    async ({ actor, params, query: { format, language }, request, reply }) => {
      const row = await showRoute(deps, actor, params.id);
      const { mediaType, extension } = routeFileKinds[format];
      const words = language ?? (await localeOf(deps, actor, request));
      const file = await writeRoute(deps, row, format, words);
      reply.type(mediaType).header("content-disposition", attachment(routeFileName(row, extension)));
      return file;
    },
    fileLimit,
  );
}
