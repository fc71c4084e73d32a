/** Elements of GPX and of the extensions with sensor values, by local name; 0 is every other element. */
export const element = {
  other: 0,
  gpx: 1,
  metadata: 2,
  track: 3,
  segment: 4,
  trackPoint: 5,
  route: 6,
  waypoint: 7,
  routePoint: 8,
  // Leaves whose text is read.
  name: 9,
  type: 10,
  time: 11,
  ele: 12,
  speed: 13,
  heartRate: 14,
  cadence: 15,
  power: 16,
  temperature: 17,
  comment: 18,
  description: 19,
  symbol: 20,
  // A list of samples with times of their own.
  heartRateTrack: 21,
  cadenceTrack: 22,
  powerTrack: 23,
} as const;

/** The first element whose text is read. */
export const firstLeaf = element.name;

/**
 * hr, cad, atemp, wtemp, speed: Garmin's TrackPointExtension; Temperature: its older GpxExtensions; PowerInWatts: its
 * PowerExtension; power, watts: Strava, Golden Cheetah and others; heartrate, cadence, temp, temperature: Cluetrust's gpxdata;
 * activity: Locus; bpm: Holux; heartRate, heart_rate, HeartRate: several apps; heartRateTrack and its sisters: SportTracks,
 * which lists samples with their times beside the track. wtemp is the temperature of the water, which follows that of the air
 * in the schema, so it counts where there is no other.
 */
export const gpxElements: ReadonlyMap<string, number> = new Map([
  ["gpx", element.gpx],
  ["metadata", element.metadata],
  ["trk", element.track],
  ["trkseg", element.segment],
  ["trkpt", element.trackPoint],
  ["rte", element.route],
  ["rtept", element.routePoint],
  ["wpt", element.waypoint],
  ["name", element.name],
  ["cmt", element.comment],
  ["desc", element.description],
  ["sym", element.symbol],
  ["type", element.type],
  ["activity", element.type],
  ["time", element.time],
  ["ele", element.ele],
  ["speed", element.speed],
  ["hr", element.heartRate],
  ["heartrate", element.heartRate],
  ["heartRate", element.heartRate],
  ["HeartRate", element.heartRate],
  ["heart_rate", element.heartRate],
  ["bpm", element.heartRate],
  ["heartRateTrack", element.heartRateTrack],
  ["cadenceTrack", element.cadenceTrack],
  ["powerTrack", element.powerTrack],
  ["cad", element.cadence],
  ["cadence", element.cadence],
  ["power", element.power],
  ["PowerInWatts", element.power],
  ["watts", element.power],
  ["atemp", element.temperature],
  ["temp", element.temperature],
  ["temperature", element.temperature],
  ["Temperature", element.temperature],
  ["wtemp", element.temperature],
]);
