import type { Recording } from "@cairn/domain/recording/recording";

/** Metadata of a GPX file, all optional in the format. */
export interface GpxDetails {
  readonly name?: string;
  readonly description?: string;
  /** Free text of `trk/type`, such as "running". */
  readonly type?: string;
  readonly creator?: string;
}

/**
 * Writes a recording as GPX 1.1: one track, a `trkseg` for each segment, elevation to the decimetre, times
 * in UTC to the second (to the millisecond if they have a fraction), heart rate, cadence and temperature in
 * Garmin's TrackPointExtension v1, and power as `<power>`. Points without a position are left out, because
 * GPX has none; a recording without `startTime` gets points without times.
 */
export function writeGpx(recording: Recording, details: GpxDetails = {}): string {
  const out = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<gpx version="1.1" creator="${escapeXml(details.creator ?? "Cairn testkit")}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">`,
    ` <trk>`,
    ...textElement("name", details.name),
    ...textElement("desc", details.description),
    ...textElement("type", details.type),
  ];
  for (const [segment, from] of recording.segmentStarts.entries()) {
    const to = recording.segmentStarts[segment + 1] ?? recording.length;
    out.push("  <trkseg>");
    for (let i = from; i < to; i += 1) out.push(...trackPoint(recording, i));
    out.push("  </trkseg>");
  }
  out.push(" </trk>", "</gpx>", "");
  return out.join("\n");
}

const textElement = (name: string, text: string | undefined): string[] =>
  text === undefined ? [] : [`  <${name}>${escapeXml(text)}</${name}>`];

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function trackPoint({ columns, startTime }: Recording, i: number): string[] {
  const value = (column: Float64Array | undefined): number | undefined => {
    const found = column?.[i];
    return found === undefined || Number.isNaN(found) ? undefined : found;
  };
  const lat = value(columns.lat);
  const lon = value(columns.lon);
  if (lat === undefined || lon === undefined) return [];
  const ele = value(columns.ele);
  const time = value(columns.time);
  const power = value(columns.power);
  const extension = [
    sensor("atemp", value(columns.temperature)),
    sensor("hr", value(columns.heartRate)),
    sensor("cad", value(columns.cadence)),
  ].join("");
  const parts = [
    ele === undefined ? "" : `<ele>${ele.toFixed(1)}</ele>`,
    time === undefined || startTime === undefined ? "" : `<time>${isoTime(startTime + time * 1000)}</time>`,
    power === undefined && extension === "" ? "" : extensions(power, extension),
  ];
  return [`   <trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${parts.join("")}</trkpt>`];
}

const sensor = (name: string, value: number | undefined): string =>
  value === undefined ? "" : `<gpxtpx:${name}>${Math.round(value)}</gpxtpx:${name}>`;

function extensions(power: number | undefined, trackPointExtension: string): string {
  const watts = power === undefined ? "" : `<power>${Math.round(power)}</power>`;
  const inner =
    trackPointExtension === ""
      ? ""
      : `<gpxtpx:TrackPointExtension>${trackPointExtension}</gpxtpx:TrackPointExtension>`;
  return `<extensions>${watts}${inner}</extensions>`;
}

const isoTime = (ms: number): string => new Date(Math.round(ms)).toISOString().replace(".000Z", "Z");
