/** GPX: north along a meridian by 0.02 degrees on a day of June, with a height only at the first point, 77 m. */
export const walkWithoutHeights = (day: number): Buffer => {
  const points = Array.from(
    { length: 41 },
    (_, i) =>
      `<trkpt lat="${42.1 + i / 2000}" lon="1.5">${i === 0 ? "<ele>77</ele>" : ""}<time>${new Date(Date.UTC(2025, 5, day) + i * 15_000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};
