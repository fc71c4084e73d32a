/** A recording whose every number is known: north along a meridian, with a point every five seconds. */
export interface SteadyRecording {
  /** ISO 8601. */
  readonly start: string;
  /** As GPX names it. */
  readonly sport: "running" | "cycling";
  /** Stretches in order: speed in m/s and duration in seconds, a multiple of five. */
  readonly stretches: readonly (readonly [speed: number, seconds: number])[];
  /** Beats per minute. */
  readonly rate?: number;
  /** Watts. */
  readonly power?: number;
}

const metresPerDegree = 111_195;

export function steadyRecording({ start, sport, stretches, rate, power }: SteadyRecording): Buffer {
  const heart =
    rate === undefined ? "" : `<g:TrackPointExtension><g:hr>${rate}</g:hr></g:TrackPointExtension>`;
  const watts = power === undefined ? "" : `<power>${power}</power>`;
  const points: string[] = [];
  let [metres, seconds] = [0, 0];
  const add = () => {
    const time = new Date(Date.parse(start) + seconds * 1000).toISOString();
    const lat = (60 + metres / metresPerDegree).toFixed(8);
    points.push(
      `<trkpt lat="${lat}" lon="24"><time>${time}</time><extensions>${watts}${heart}</extensions></trkpt>`,
    );
  };
  add();
  for (const [speed, lasting] of stretches) {
    for (let passed = 0; passed < lasting; passed += 5) {
      metres += 5 * speed;
      seconds += 5;
      add();
    }
  }
  return Buffer.from(
    `<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><type>${sport}</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}
