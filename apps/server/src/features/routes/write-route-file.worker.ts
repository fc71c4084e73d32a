import type { RouteFileFormat } from "@cairn/contracts/routes/routes";
import type { ExportedRoute } from "@cairn/formats/encoding/exported-route";
import { encodeFitCourse } from "@cairn/formats/fit/encode/encode-fit-course";
import { encodeGpxRoute, encodeGpxTrack } from "@cairn/formats/gpx/encode-gpx-route";
import { encodeKmlRoute } from "@cairn/formats/kml/encode-kml-route";
import { encodeTcxCourse } from "@cairn/formats/tcx/encode-tcx-course";
import { move } from "piscina";

const encoders: Readonly<Record<RouteFileFormat, (route: ExportedRoute) => Uint8Array>> = {
  "gpx-track": encodeGpxTrack,
  "gpx-route": encodeGpxRoute,
  fit: encodeFitCourse,
  tcx: encodeTcxCourse,
  kml: encodeKmlRoute,
};

/** A route and what its file is to be. */
export interface WriteRouteFileInput {
  readonly format: RouteFileFormat;
  readonly route: ExportedRoute;
}

/** Writes the file of a route: fifty thousand points take longer than the event loop may be blocked. */
export const writeRouteFile = ({ format, route }: WriteRouteFileInput): Uint8Array =>
  move(encoders[format](route)) as Uint8Array;
