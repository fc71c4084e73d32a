import type { Recording } from "@cairn/domain/recording/recording";
import { decimal, xmlTime } from "../xml/xml-text.ts";

/** Maximum values of Garmin's TrackPointExtension v1 (its schema): heart rate from 1, cadence to 254. */
const maxHeartRate = 255;
const maxCadence = 254;

/** Nothing that is recorded moves faster, m/s; larger numbers would be written as powers of ten. */
const maxSpeed = 10_000;

/**
 * A point as `trkpt`: position to 1e-7 degrees, elevation to the decimetre, time in UTC with milliseconds only if they are not
 * zero, heart rate, cadence and temperature in Garmin's TrackPointExtension, power in the form of Strava and speed (m/s) in that
 * of OsmAnd and others. Empty for a point without a position, because GPX has no such points.
 *
 * @param origin UTC of the recording's time 0, ms since 1970
 */
export function trackPointText({ columns }: Recording, i: number, origin: number): string {
  const lat = columns.lat?.[i] ?? NaN;
  const lon = columns.lon?.[i] ?? NaN;
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return "";
  const ele = columns.ele?.[i] ?? NaN;
  const time = columns.time?.[i] ?? NaN;
  return (
    `<trkpt lat="${degrees(lat)}" lon="${degrees(lon)}">` +
    (Number.isFinite(ele) ? `<ele>${ele.toFixed(1)}</ele>` : "") +
    (Number.isFinite(time) ? `<time>${xmlTime(origin + time * 1000)}</time>` : "") +
    `${extensions(columns, i)}</trkpt>`
  );
}

/** Degrees with at most seven decimals, never as a power of ten. */
export const degrees = (value: number): string => decimal(value, 7);

/** In the order of the extension's schema: atemp, hr, cad. */
function extensions(columns: Recording["columns"], i: number): string {
  const temperature = columns.temperature?.[i] ?? NaN;
  const heartRate = Math.round(columns.heartRate?.[i] ?? NaN);
  const cadence = Math.round(columns.cadence?.[i] ?? NaN);
  const power = Math.round(columns.power?.[i] ?? NaN);
  const sensors =
    (Number.isFinite(temperature) ? `<gpxtpx:atemp>${Number(temperature.toFixed(1))}</gpxtpx:atemp>` : "") +
    (heartRate >= 1 && heartRate <= maxHeartRate ? `<gpxtpx:hr>${heartRate}</gpxtpx:hr>` : "") +
    (cadence >= 0 && cadence <= maxCadence ? `<gpxtpx:cad>${cadence}</gpxtpx:cad>` : "");
  const speed = columns.speed?.[i] ?? NaN;
  const others =
    (power >= 0 ? `<power>${power}</power>` : "") +
    (speed >= 0 && speed <= maxSpeed ? `<speed>${Number(speed.toFixed(3))}</speed>` : "");
  if (sensors === "" && others === "") return "";
  const extension =
    sensors === "" ? "" : `<gpxtpx:TrackPointExtension>${sensors}</gpxtpx:TrackPointExtension>`;
  return `<extensions>${others}${extension}</extensions>`;
}
