import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";

/** Metadata of a TCX file. */
export interface TcxDetails {
  /** Running, Biking or Other in the format's schema. */
  readonly sport: string;
  readonly notes?: string;
  readonly device?: string;
  readonly totals?: DeviceTotals;
}

/** Writes a recording as TCX with one lap, a `Track` for each segment. Needs `startTime`; text is not escaped. */
export function writeTcx(recording: Recording, details: TcxDetails): string {
  const { startTime = 0, segmentStarts, length } = recording;
  const { totals = {}, sport, notes = "", device = "Cairn testkit" } = details;
  const tracks = segmentStarts.map((from, segment) => {
    const to = segmentStarts[segment + 1] ?? length;
    return `<Track>${Array.from({ length: to - from }, (_, i) => trackPoint(recording, from + i)).join("")}</Track>`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">`,
    `<Activities><Activity Sport="${sport}"><Id>${isoTime(startTime)}</Id><Lap StartTime="${isoTime(startTime)}">`,
    `<TotalTimeSeconds>${totals.timerTime ?? 0}</TotalTimeSeconds><DistanceMeters>${totals.distance ?? 0}</DistanceMeters>`,
    `<Calories>${totals.energy ?? 0}</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>`,
    ...tracks,
    `</Lap><Notes>${notes}</Notes><Creator><Name>${device}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`,
  ].join("\n");
}

const isoTime = (ms: number): string => new Date(Math.round(ms)).toISOString();

const element = (name: string, value: number | undefined, inner = ""): string =>
  value === undefined || Number.isNaN(value)
    ? ""
    : `<${name}>${inner === "" ? value : `<${inner}>${value}</${inner}>`}</${name}>`;

function trackPoint({ columns, startTime = 0 }: Recording, i: number): string {
  const position =
    element("LatitudeDegrees", columns.lat?.[i]) + element("LongitudeDegrees", columns.lon?.[i]);
  return [
    `<Trackpoint><Time>${isoTime(startTime + (columns.time?.[i] ?? 0) * 1000)}</Time>`,
    position === "" ? "" : `<Position>${position}</Position>`,
    element("AltitudeMeters", columns.ele?.[i]),
    element("DistanceMeters", columns.distance?.[i]),
    element("HeartRateBpm", columns.heartRate?.[i], "Value"),
    element("Cadence", columns.cadence?.[i]),
    `<Extensions><ns3:TPX>${element("ns3:Speed", columns.speed?.[i])}${element("ns3:Watts", columns.power?.[i])}</ns3:TPX></Extensions>`,
    `</Trackpoint>`,
  ].join("");
}
