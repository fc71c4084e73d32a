import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { channelIndex } from "../points/point-columns.ts";
import { readXmlTime, type XmlTime } from "../xml/xml-time.ts";
import { finiteOf, firstNumber, type JsonObject, listOf, objectOf, parseJson, textOf } from "./json-value.ts";
import { type JsonWorkout, statedTotals } from "./json-workout.ts";
import { SampledPoints } from "./sampled-points.ts";

/** Units of Suunto's logs are those of SI: rates per second, temperatures in kelvins, energy in joules, angles in radians. */
const perMinute = 60;
const zeroCelsius = 273.15;
const joulesPerKilocalorie = 4184;
const degrees = 180 / Math.PI;

/** Names of the values of a sample, with the channel, and what makes them ours; the first name of a channel counts. */
const channelOf: readonly (readonly [name: string, channel: number, convert: (value: number) => number])[] = [
  ["HR", channelIndex.heartRate, (hz) => hz * perMinute],
  ["Speed", channelIndex.speed, (speed) => speed],
  ["Altitude", channelIndex.ele, (metres) => metres],
  ["GPSAltitude", channelIndex.ele, (metres) => metres],
  ["Distance", channelIndex.distance, (metres) => metres],
  ["Cadence", channelIndex.cadence, (hz) => hz * perMinute],
  ["Power", channelIndex.power, (watts) => watts],
  ["Temperature", channelIndex.temperature, (kelvins) => kelvins - zeroCelsius],
  ["Depth", channelIndex.depth, (metres) => metres],
];

/**
 * Reads a log of the Suunto app: `DeviceLog` with `Header` and `Samples`, or only `Samples` whose `Attributes` are those of
 * "suunto/sml".
 *
 * @returns undefined if there is neither a header with a start nor a sample with a time
 */
export function readSuunto(content: unknown): JsonWorkout | undefined {
  const root = objectOf(content);
  const log = objectOf(root?.["DeviceLog"]) ?? objectOf(root?.["Data"]) ?? root;
  if (!log) return undefined;
  const header = objectOf(log["Header"]) ?? headerOf(listOf(objectOf(root?.["Summary"])?.["Samples"])) ?? {};
  const samples = new SampledPoints();
  const first = readSamples(listOf(log["Samples"]), samples);
  const start = readXmlTime(textOf(header["DateTime"]));
  const begin = Number.isNaN(start.ms) ? first : start;
  if (!begin || Number.isNaN(begin.ms)) return undefined;
  const offset = begin.utcOffset ?? first?.utcOffset;
  return {
    samples,
    legs: [{ activityId: sportOf(header), startTime: begin.ms, totals: totalsOf(header) }],
    name: textOf(header["Name"]) || undefined,
    deviceName: deviceOf(log),
    ...(offset !== undefined && { utcOffset: offset }),
  };
}

/** The part of a sample that is Suunto's own. */
function ownPart(sample: JsonObject): JsonObject | undefined {
  const attributes = sample["Attributes"];
  const read =
    typeof attributes === "string"
      ? objectOf(parseJson(new TextEncoder().encode(attributes)))
      : objectOf(attributes);
  return objectOf(read?.["suunto/sml"]);
}

function headerOf(summary: readonly unknown[]): JsonObject | undefined {
  for (const one of summary) {
    const sample = objectOf(one);
    const header = sample && objectOf(ownPart(sample)?.["Header"]);
    if (header) return header;
  }
  return undefined;
}

/** Reads the samples; returns the time of the first that has one. */
function readSamples(list: readonly unknown[], samples: SampledPoints): XmlTime | undefined {
  const read: { readonly ms: number; readonly values: JsonObject }[] = [];
  let first: XmlTime | undefined;
  for (const one of list) {
    const sample = objectOf(one);
    if (!sample) continue;
    const time = readXmlTime(textOf(sample["TimeISO8601"] ?? sample["UTC"]));
    const values = sample["Attributes"] === undefined ? sample : objectOf(ownPart(sample)?.["Sample"]);
    if (!values || Number.isNaN(time.ms)) continue;
    first ??= time;
    read.push({ ms: time.ms, values });
  }
  const scale = angleScale(read.map(({ values }) => values));
  for (const { ms, values } of read) {
    for (const [name, channel, convert] of channelOf) {
      const value = finiteOf(values[name]);
      if (!Number.isNaN(value)) samples.add(ms, channel, convert(value));
    }
    samples.add(ms, channelIndex.lat, finiteOf(values["Latitude"]) * scale);
    samples.add(ms, channelIndex.lon, finiteOf(values["Longitude"]) * scale);
  }
  return first;
}

/** Some programs that pass logs on write degrees: angles beyond a quarter, or half, of the circle are not radians. */
function angleScale(samples: readonly JsonObject[]): number {
  const isDegrees = samples.some(
    (one) =>
      Math.abs(finiteOf(one["Latitude"])) > Math.PI / 2 || Math.abs(finiteOf(one["Longitude"])) > Math.PI,
  );
  return isDegrees ? 1 : degrees;
}

/** The average, or the maximum, of a value that a header lists by windows or states once. */
const windowOf = (value: unknown, name: "Avg" | "Max"): number => {
  const window = objectOf(value) ?? objectOf(listOf(value)[0]);
  return finiteOf(window?.[name]);
};

const totalsOf = (header: JsonObject) =>
  statedTotals({
    elapsedTime: finiteOf(header["Duration"]) + (finiteOf(header["PauseDuration"]) || 0),
    timerTime: finiteOf(header["Duration"]),
    distance: finiteOf(header["Distance"]),
    ascent: finiteOf(header["Ascent"]),
    descent: finiteOf(header["Descent"]),
    energy: finiteOf(header["Energy"]) / joulesPerKilocalorie,
    steps: finiteOf(header["StepCount"]),
    avgHeartRate: windowOf(header["HR"], "Avg") * perMinute,
    maxHeartRate: windowOf(header["HR"], "Max") * perMinute,
    avgSpeed: windowOf(header["Speed"], "Avg"),
    maxSpeed: windowOf(header["Speed"], "Max"),
    avgPower: windowOf(header["Power"], "Avg"),
    maxPower: windowOf(header["Power"], "Max"),
  });

function deviceOf(log: JsonObject): string {
  const name = textOf(objectOf(log["Device"])?.["Name"]);
  return name === "" || /^suunto\b/i.test(name) ? name || "Suunto" : `Suunto ${name}`;
}

/** Suunto's numbers of sports (Movescount's list, which the app has kept), as words of the common table of sports. */
const sportNames: Readonly<Record<number, string>> = {
  3: "running",
  4: "cycling",
  5: "mountain biking",
  6: "swimming",
  8: "skating",
  9: "aerobics",
  10: "yoga",
  11: "hiking",
  12: "walking",
  13: "sailing",
  14: "kayaking",
  15: "rowing",
  16: "climbing",
  17: "indoor cycling",
  18: "circuit training",
  19: "triathlon",
  20: "alpine skiing",
  21: "snowboarding",
  22: "cross country skiing",
  23: "weight training",
  24: "basketball",
  25: "soccer",
  26: "ice hockey",
  27: "volleyball",
  33: "tennis",
  34: "badminton",
  35: "table tennis",
  37: "squash",
  39: "boxing",
  40: "floorball",
  51: "scuba diving",
  52: "free diving",
  64: "elliptical",
  65: "dancing",
  66: "golf",
  67: "gymnastics",
  69: "horseback riding",
  70: "ice skating",
  71: "indoor rowing",
  72: "canoeing",
  74: "mountaineering",
  75: "orienteering",
  78: "ski touring",
  82: "trail running",
  83: "open water swimming",
  84: "nordic walking",
  85: "snowshoeing",
  86: "windsurfing",
  88: "roller skiing",
  89: "stand up paddling",
  90: "crossfit",
  91: "kitesurfing",
  93: "treadmill running",
};

function sportOf(header: JsonObject): number | undefined {
  const number = firstNumber(header["ActivityType"], header["Activity"]);
  return activityForGpxType(sportNames[number] ?? textOf(header["Activity"]));
}
