/**
 * As GPSBabel writes it: GPX 1.0, a waypoint, no elevations, gaps of a few seconds. 59 steps of 1e-4 degrees
 * to the north.
 */
export const gpx10 = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.0" creator="GPSBabel - http://www.gpsbabel.org" xmlns="http://www.topografix.com/GPX/1/0">
<time>2014-07-01T10:00:00Z</time><bounds minlat="60" minlon="24" maxlat="60.01" maxlon="24.01"/>
<wpt lat="60.001" lon="24.001"><name>Kiosk</name></wpt>
<trk><trkseg>${Array.from(
  { length: 60 },
  (_, i) =>
    `<trkpt lat="${(60 + i * 1e-4).toFixed(6)}" lon="24.000000"><time>2014-07-01T10:0${Math.floor(i / 12)}:${String((i % 12) * 5).padStart(2, "0")}Z</time></trkpt>`,
).join("")}</trkseg></trk></gpx>`;

/** A planned route of three points with heights. */
export const plannedGpx = `<gpx version="1.1" creator="x"><rte><name>Over the hill</name>${[
  [60, 10],
  [60.01, 50],
  [60.02, 10],
]
  .map(([lat, ele]) => `<rtept lat="${lat}" lon="24"><ele>${ele}</ele></rtept>`)
  .join("")}</rte></gpx>`;

/** A JPEG of eight grey pixels in a square. */
export const grey = Buffer.from(
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAB/9k=",
  "base64",
);
