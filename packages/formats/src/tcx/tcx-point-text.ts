import type { RecordingColumns } from "@cairn/domain/recording/recording";
import { decimal, wholeWithin, xmlElement, xmlTime } from "../xml/xml-text.ts";

/** Columns of the points to be written; `distance` may be computed. */
export interface TcxColumns {
  readonly columns: RecordingColumns;
  readonly distance: Float64Array | undefined;
  /** On foot the cadence counts strides and is written to Garmin's extension; otherwise to the point. */
  readonly isOnFoot: boolean;
}

/** Maximum values of the format's types: a heart rate from 1, a cadence to 254, and watts of two bytes. */
const [maxHeartRate, maxCadence, maxWatts] = [255, 254, 65_535];

/**
 * A point as `Trackpoint`, in the order of the schema: position to 1e-7 degrees if there is one, elevation and distance to the
 * centimetre, heart rate and cadence as whole numbers, speed (m/s, to the millimetre) and power in Garmin's ActivityExtension v2.
 * Empty for a point without a time, because the format has no such points.
 *
 * @param origin UTC of the recording's time 0, ms since 1970
 */
export function tcxPointText({ columns, distance, isOnFoot }: TcxColumns, i: number, origin: number): string {
  const time = columns.time?.[i] ?? NaN;
  if (!Number.isFinite(time)) return "";
  const cadence = wholeWithin(columns.cadence?.[i], 0, maxCadence);
  const heartRate = wholeWithin(columns.heartRate?.[i], 1, maxHeartRate);
  const extension =
    xmlElement("ns3:Speed", decimal(columns.speed?.[i], 3)) +
    xmlElement("ns3:RunCadence", isOnFoot ? cadence : "") +
    xmlElement("ns3:Watts", wholeWithin(columns.power?.[i], 0, maxWatts));
  return (
    `<Trackpoint>${xmlElement("Time", xmlTime(origin + time * 1000))}` +
    tcxPosition("Position", columns.lat?.[i], columns.lon?.[i]) +
    xmlElement("AltitudeMeters", decimal(columns.ele?.[i], 2)) +
    xmlElement("DistanceMeters", decimal(distance?.[i], 2)) +
    xmlElement("HeartRateBpm", xmlElement("Value", heartRate)) +
    xmlElement("Cadence", isOnFoot ? "" : cadence) +
    xmlElement("Extensions", xmlElement("ns3:TPX", extension)) +
    `</Trackpoint>`
  );
}

/** A position as an element of this name, degrees to seven decimals; empty without one. */
export function tcxPosition(name: string, lat: number | undefined, lon: number | undefined): string {
  const [y, x] = [decimal(lat, 7), decimal(lon, 7)];
  if (y === "" || x === "") return "";
  return xmlElement(name, xmlElement("LatitudeDegrees", y) + xmlElement("LongitudeDegrees", x));
}
