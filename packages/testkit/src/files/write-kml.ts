import type { Recording } from "@cairn/domain/recording/recording";

/** Writes a recording as KML: a `gx:MultiTrack` with a `gx:Track` for each segment. Needs `startTime`; text is not escaped. */
export function writeKml(recording: Recording, name: string, type: string): string {
  const tracks = recording.segmentStarts.map((from, segment) => {
    const to = recording.segmentStarts[segment + 1] ?? recording.length;
    return track(
      recording,
      Array.from({ length: to - from }, (_, i) => from + i),
    );
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>${name}</name>`,
    `<Placemark><name>${name}</name><ExtendedData><Data name="type"><value>${type}</value></Data></ExtendedData>`,
    `<gx:MultiTrack>${tracks.join("\n")}</gx:MultiTrack></Placemark></Document></kml>`,
  ].join("\n");
}

function track({ columns, startTime = 0 }: Recording, points: readonly number[]): string {
  const whens = points.map((i) => {
    const time = new Date(startTime + (columns.time?.[i] ?? 0) * 1000).toISOString();
    return `<when>${time}</when>`;
  });
  const coords = points.map((i) => {
    const [lon = NaN, lat = NaN] = [columns.lon?.[i], columns.lat?.[i]];
    return Number.isNaN(lat) ? "<gx:coord/>" : `<gx:coord>${lon} ${lat} ${columns.ele?.[i] ?? 0}</gx:coord>`;
  });
  const sensors = [
    ["heart_rate", columns.heartRate],
    ["cadence", columns.cadence],
    ["power", columns.power],
  ] as const;
  const arrays = sensors.map(([name, column]) => {
    if (!column) return "";
    const values = points.map((i) => `<gx:value>${column[i]}</gx:value>`);
    return `<gx:SimpleArrayData name="${name}">${values.join("")}</gx:SimpleArrayData>`;
  });
  return `<gx:Track>${whens.join("")}${coords.join("")}<ExtendedData><SchemaData>${arrays.join("")}</SchemaData></ExtendedData></gx:Track>`;
}
