import type { RouteFileFormat } from "@cairn/contracts/routes/routes";
import type { Deps } from "../../deps.ts";
import { timeForReader } from "../../platform/access/stored-time.ts";
import { safeName } from "../../platform/files/safe-name.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { refusalOf } from "../../platform/http/answers/worker-refusal.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { findTurns } from "./route-turns.ts";
import type { RouteRow } from "./routes.queries.ts";
import type { ShownRoute } from "./show-route.ts";
import type { WriteRouteFileInput } from "./write-route-file.worker.ts";

const writeRouteFile: WorkerTask<WriteRouteFileInput, Uint8Array> = {
  file: new URL("./write-route-file.worker.ts", import.meta.url),
  name: "writeRouteFile",
  lane: "answers",
  timeLimit: 60_000,
};

/** What the file of a format is called and sent as, and whether it says where to turn. */
export const routeFileKinds = {
  "gpx-track": { extension: "gpx", mediaType: "application/gpx+xml", hasTurns: false },
  "gpx-route": { extension: "gpx", mediaType: "application/gpx+xml", hasTurns: false },
  fit: { extension: "fit", mediaType: "application/octet-stream", hasTurns: true },
  tcx: { extension: "tcx", mediaType: "application/vnd.garmin.tcx+xml", hasTurns: true },
  kml: { extension: "kml", mediaType: "application/vnd.google-earth.kml+xml", hasTurns: false },
} as const satisfies Readonly<Record<RouteFileFormat, object>>;

/** Name of a route's file. The name of a route is no path: "Lahti 1/2" and "Lahti 2/2" are two routes. */
export const routeFileName = ({ description }: Pick<RouteRow, "description">, extension: string): string =>
  `${safeName(description.replaceAll(/[/\\]/g, "-"))}.${extension}`;

/**
 * A route as a file. A course starts when the route was last saved, because it has to have a time.
 *
 * @param language of the turns (BCP 47)
 * @throws AppError `request.busy` or `request.share_used`
 */
export async function writeRoute(
  deps: Pick<Deps, "routing" | "workers">,
  row: ShownRoute,
  format: RouteFileFormat,
  language: string,
): Promise<Buffer> {
  const turns = routeFileKinds[format].hasTurns ? await findTurns(deps, row, language) : [];
  const route = {
    name: row.description,
    activityId: row.activity_ids[0] ?? 0,
    averageSpeed: row.average_speed,
    startTime: timeForReader(row.updated_at, row.relation === "owner" ? "owner" : "others"),
    ...(row.ascent !== null && { ascent: row.ascent }),
    points: row.points,
    turns,
    waypoints: row.waypoints,
  };
  const file = await deps.workers.run(writeRouteFile, { format, route });
  if (!file.ok) throw new AppError(refusalOf(file.error) ?? "request.busy");
  return Buffer.from(file.value.buffer, file.value.byteOffset, file.value.byteLength);
}
