import { basename } from "node:path";
import { withPrivacy } from "@cairn/domain/privacy/sharing";
import { fail, ok, type Result } from "@cairn/domain/result";
import { plainText } from "@cairn/domain/text/plain-text";
import { importErrorOfWorker } from "../../core/received-files/import-error.ts";
import type { ReceivedFile } from "../../core/received-files/receive-file.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { MeasuredRoute, MeasureRouteInput } from "./measure-route.worker.ts";
import { readLine, type ReadLineError, type ReadPlanError, readPlan } from "./read-plan.ts";
import { hasSameRoute, type RouteRow } from "./routes.queries.ts";
import { storeRoute } from "./store-route.ts";

export const measureRoute: WorkerTask<MeasureRouteInput, Result<MeasuredRoute, "too_many_points">> = {
  file: new URL("./measure-route.worker.ts", import.meta.url),
  name: "measureRoute",
  lane: "imports",
  timeLimit: 60_000,
};

/** Default sport and speed of a route (ROUT-4), m/s. */
const [defaultActivity, defaultSpeed] = [1, 2.2222];

const maxDescriptionLength = 256;

/** A route's name, cut to 256 characters. */
export const fittingDescription = (name: string): string =>
  Array.from(name).slice(0, maxDescriptionLength).join("");

/**
 * Stores a route of an export, unless the person already has the same one, because an import may be repeated.
 *
 * @returns whether it is new
 */
export async function importRouteOnce(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
): Promise<Result<boolean, ReadPlanError | "route.too_many">> {
  const route = await measuredRoute(deps, actor, file);
  if (!route.ok) return route;
  if (await hasSameRoute(deps.db, actor, route.value)) return ok(false);
  return (await storeRoute(deps, route.value)) ? ok(true) : fail("route.too_many");
}

/**
 * Stores the line of a received plan as a private route; nothing of the file itself is kept.
 *
 * @param member path of the plan in an archive
 */
export async function importRoute(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  member?: string,
): Promise<Result<RouteRow, ReadPlanError | "route.too_many">> {
  const route = await measuredRoute(deps, actor, file, member);
  if (!route.ok) return route;
  return (await storeRoute(deps, route.value)) ? route : fail("route.too_many");
}

async function measuredRoute(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  member?: string,
): Promise<Result<RouteRow, ReadPlanError>> {
  const plan = await readPlan(deps, file, member);
  if (!plan.ok) return plan;
  const measured = await deps.workers.run(measureRoute, {
    plan: plan.value,
    elevation: deps.settings.elevation,
  });
  if (!measured.ok) return fail(importErrorOfWorker(measured.error, "workout_import.too_many_points"));
  if (!measured.value.ok) return fail("workout_import.too_many_points");
  const now = deps.now();
  const { distance, ascent, bbox, polyline, points } = measured.value.value;
  const row: RouteRow = {
    owner_id: actor.userId,
    id: newId(),
    description: descriptionOf(plan.value.name, member === undefined ? file.name : basename(member)),
    activity_ids: [defaultActivity],
    average_speed: defaultSpeed,
    distance,
    ascent: ascent ?? null,
    bbox: [...bbox],
    polyline,
    points: [...points],
    version: 1,
    sharing_flags: withPrivacy(0, "private"),
    segment_types: [],
    segment_ends: [],
    waypoints: [...(plan.value.waypoints ?? [])],
    avoid: [],
    created_at: storedTime(now),
    updated_at: storedTime(now),
  };
  return ok(row);
}

/** A route is named by its line, or by its file. */
const descriptionOf = (name: string | undefined, fileName: string): string =>
  fittingDescription(plainText(name ?? "") || plainText(nameOfFile(fileName)));

/** What a file has of a route. */
export interface ReadRoute extends Pick<RouteRow, "points" | "waypoints"> {
  readonly description: string;
}

/** The route of a received file, planned or recorded, as it would be stored; nothing of it is kept. */
export async function readRoute(deps: Deps, file: ReceivedFile): Promise<Result<ReadRoute, ReadLineError>> {
  const line = await readLine(deps, file);
  if (!line.ok) return line;
  const { elevation } = deps.settings;
  const measured = await deps.workers.run(measureRoute, { plan: line.value, elevation });
  if (!measured.ok) return fail(importErrorOfWorker(measured.error, "workout_import.too_many_points"));
  if (!measured.value.ok) return fail("workout_import.too_many_points");
  return ok({
    description: descriptionOf(line.value.name, file.name),
    points: [...measured.value.value.points],
    waypoints: [...(line.value.waypoints ?? [])],
  });
}

/** A file's name without its extensions, such as `.gpx.gz`. */
const nameOfFile = (name: string): string => name.replace(/(?:\.\w{1,5}){1,2}$/, "") || name;
