import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { type Archive, readHead } from "../archive/open-archive.ts";
import type { ZipEntry } from "../archive/zip-directory.ts";
import { finiteOf } from "../json/json-value.ts";
import { ByNames, type XmlHandler } from "../xml/xml-receiver.ts";
import { hasRoot } from "../xml/xml-root.ts";
import { XmlStream } from "../xml/xml-stream.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { type ExportedActivity, measured, type ServiceTable } from "./exported-activity.ts";
import { HeartRates } from "./heart-rates.ts";

/** Bytes that tell the kind of an XML file. */
const headLength = 4096;
/** Most workouts that are read. */
const maxWorkouts = 20_000;

/**
 * Reads the `export.xml` of an export of Apple Health, whatever its name in the person's language, while it is unpacked: sport,
 * times, distance, energy, steps and heart rates of each workout, and the file of its route. Heart rates are those of the
 * workout's own statistics (since iOS 16), otherwise of the records of its time. Undefined for other archives.
 */
export async function readAppleHealth(archive: Archive): Promise<ServiceTable | undefined> {
  const entry = await findHealthData(archive);
  if (!entry) return undefined;
  const data = new HealthData(entry.name.slice(0, entry.name.lastIndexOf("/") + 1));
  const xml = new XmlStream(new ByNames(data), true);
  const filter = new RecordFilter(
    (text) => xml.push(new TextEncoder().encode(text)),
    (record) => data.onRecord(record),
  );
  const unpacked = await archive.extract(entry, (chunk) => {
    filter.push(chunk);
    return xml.fault === undefined;
  });
  filter.end();
  if (!xml.fault) xml.end();
  const isWhole = unpacked.ok && xml.fault === undefined;
  const { name } = entry;
  const activities = data.activities();
  const { records, beyond, incomplete } = data;
  return {
    activities,
    read: [name],
    leftOut: [
      ...(records > 0 ? [{ reason: "health_records", name, count: records } as const] : []),
      ...(beyond > 0 ? [{ reason: "rows_beyond_limit", name, count: beyond } as const] : []),
      // What comes behind the damage cannot be counted.
      ...(incomplete > 0 || !isWhole
        ? [{ reason: "incomplete_rows", name, count: Math.max(1, incomplete) } as const]
        : []),
    ],
  };
}

/** The XML file near the root of the archive whose root element is `HealthData`. */
async function findHealthData(archive: Archive): Promise<ZipEntry | undefined> {
  for (const entry of archive.entries) {
    if (entry.refusal || !/^(?:[^/]+\/){0,2}[^/]+\.xml$/i.test(entry.name)) continue;
    if (hasRoot(await readHead(archive, entry, headLength), "HealthData")) return entry;
  }
  return undefined;
}

/** The tag of a measurement from its name on. */
const recordTag = /<Record\s(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
const recordEnd = "</Record>";
/** Longest measurement with all that is in it, characters; a longer one is left to the parser, which refuses it. */
const maxRecord = 1_048_576;

/**
 * Takes the measurements out of an export, of which they are nearly all: finding their ends is some twenty times as fast as
 * parsing them, and exports have gigabytes.
 */
class RecordFilter {
  private readonly onRest: (text: string) => void;
  private readonly onRecord: (tag: string) => void;
  private readonly decoder = new TextDecoder();
  /** What may be the beginning of a measurement. */
  private held = "";

  constructor(onRest: (text: string) => void, onRecord: (tag: string) => void) {
    this.onRest = onRest;
    this.onRecord = onRecord;
  }

  push(chunk: Uint8Array): void {
    this.take(this.held + this.decoder.decode(chunk, { stream: true }));
  }

  /** To be called once, after the last `push`. */
  end(): void {
    if (this.held !== "") this.onRest(this.held);
  }

  private take(text: string): void {
    let at = 0;
    for (;;) {
      const start = text.indexOf("<Record", at);
      // The last characters may be the beginning of one.
      const free = start < 0 ? Math.max(at, text.length - "<Record ".length) : start;
      if (free > at) this.onRest(text.slice(at, free));
      const end = start < 0 ? -1 : this.takeRecord(text, start);
      if (end < 0) {
        this.hold(text.slice(free));
        return;
      }
      at = end;
    }
  }

  /** Index behind a measurement with all that is in it; -1 if it is not there yet. */
  private takeRecord(text: string, start: number): number {
    recordTag.lastIndex = start;
    const [tag] = recordTag.exec(text) ?? [];
    if (tag === undefined) return -1;
    const isEmpty = tag.endsWith("/>");
    const end = isEmpty ? start + tag.length : text.indexOf(recordEnd, start + tag.length);
    if (end < 0) return -1;
    this.onRecord(tag);
    return isEmpty ? end : end + recordEnd.length;
  }

  private hold(text: string): void {
    this.held = text.length <= maxRecord ? text : "";
    if (this.held === "") this.onRest(text);
  }
}

/** A workout while it is read. */
interface Workout {
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes of its statistics, by type without Apple's prefix. */
  readonly statistics: Map<string, Readonly<Record<string, string>>>;
  readonly metadata: Map<string, string>;
  route?: string;
}

const quantity = /^HKQuantityTypeIdentifier/;
/** Most statistics, and most entries of metadata, that are kept of a workout; Apple has some 20. */
const maxDetails = 100;

/** Collects the workouts of a `HealthData` document in memory bounded by their number and that of the heart rates. */
class HealthData implements XmlHandler {
  /** Measurements, summaries of days and other entries that are no workouts. */
  records = 0;
  beyond = 0;
  incomplete = 0;
  private readonly folder: string;
  private readonly workouts: Workout[] = [];
  private readonly rates = new HeartRates();
  private workout: Workout | undefined;
  private depth = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  onOpen(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth += 1;
    const { workout } = this;
    if (this.depth === 2) this.openEntry(name, attributes);
    else if (!workout) return;
    else if (name === "WorkoutStatistics" && workout.statistics.size < maxDetails)
      workout.statistics.set((attributes["type"] ?? "").replace(quantity, ""), attributes);
    else if (name === "MetadataEntry" && workout.metadata.size < maxDetails)
      workout.metadata.set(attributes["key"] ?? "", attributes["value"] ?? "");
    else if (name === "FileReference") workout.route ??= (attributes["path"] ?? "").replace(/^\/+/, "");
  }

  /** Takes the tag of a measurement. */
  onRecord(tag: string): void {
    this.records += 1;
    if (!tag.includes('"HKQuantityTypeIdentifierHeartRate"')) return;
    const [, start = ""] = / startDate="([^"]*)"/.exec(tag) ?? [];
    const [, value] = / value="([^"]*)"/.exec(tag) ?? [];
    this.rates.add(readXmlTime(start).ms, finiteOf(value));
  }

  readonly readsText = false;

  onText(): void {
    // Everything is in attributes.
  }

  onClose(): void {
    this.depth -= 1;
    if (this.depth === 1) this.workout = undefined;
  }

  activities(): readonly ExportedActivity[] {
    return this.workouts.flatMap((workout) => {
      const activity = activityOf(workout, this.folder, this.rates);
      if (!activity) this.incomplete += 1;
      return activity ?? [];
    });
  }

  private openEntry(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "ExportDate" || name === "Me") return;
    if (name !== "Workout") this.records += 1;
    else if (this.workouts.length >= maxWorkouts) this.beyond += 1;
    else {
      this.workout = { attributes, statistics: new Map(), metadata: new Map() };
      this.workouts.push(this.workout);
    }
  }
}

/** Units of Apple's values, in ours: metres, seconds and kilocalories. */
const units: Readonly<Record<string, number>> = {
  m: 1,
  cm: 0.01,
  km: 1000,
  mi: 1609.344,
  yd: 0.9144,
  ft: 0.3048,
  s: 1,
  sec: 1,
  min: 60,
  hr: 3600,
  // "Cal" is a kilocalorie, "cal" a calorie.
  Cal: 1,
  kcal: 1,
  cal: 0.001,
  kJ: 1 / 4.184,
  J: 1 / 4184,
  count: 1,
  "count/min": 1,
};

/** A value with its unit, in our unit; NaN for an unknown one. */
const inUnit = (value: string | undefined, unit: string | undefined): number =>
  finiteOf(value) * (units[unit ?? ""] ?? NaN);

/** Apple's sports that have one word for outdoors and indoors, with that for indoors. */
const indoors: Readonly<Record<string, string>> = {
  cycling: "indoor cycling",
  running: "treadmill running",
  walking: "treadmill walking",
  rowing: "indoor rowing",
};

function sportOf({ attributes, metadata }: Workout): number | undefined {
  const type = attributes["workoutActivityType"] ?? "";
  const word = type.replace(/^HKWorkoutActivityType/, "").toLowerCase();
  const indoor = metadata.get("HKIndoorWorkout") === "1" ? indoors[word] : undefined;
  const isInLake = word === "swimming" && metadata.get("HKSwimmingLocationType") === "2";
  return (
    activityForGpxType(indoor ?? (isInLake ? "open water swimming" : type)) ??
    // "CrossCountrySkiing" and the like are written together.
    activityForGpxType(type)
  );
}

/** Undefined without a start and an end. */
function activityOf(workout: Workout, folder: string, rates: HeartRates): ExportedActivity | undefined {
  const { attributes, statistics, metadata, route } = workout;
  const start = readXmlTime(attributes["startDate"] ?? "");
  const end = readXmlTime(attributes["endDate"] ?? "");
  if (Number.isNaN(start.ms)) return undefined;
  const activityId = sportOf(workout);
  const sumOf = (type: string): number => {
    const statistic = statistics.get(type);
    return inUnit(statistic?.["sum"], statistic?.["unit"]);
  };
  const distances = [...statistics.keys()].filter((type) => type.startsWith("Distance")).map(sumOf);
  const rate = statistics.get("HeartRate");
  const recorded = rate ? undefined : rates.between(start.ms, end.ms);
  const [, climb, climbUnit] = /^([\d.]+) (\w+)$/.exec(metadata.get("HKElevationAscended") ?? "") ?? [];
  return {
    ...(activityId !== undefined && { activityId }),
    ...(route !== undefined && route !== "" ? { file: `${folder}${route}` } : { mayBeRecorded: true }),
    photos: [],
    startTime: start.ms,
    ...(start.utcOffset !== undefined && { utcOffset: start.utcOffset }),
    ...measured({
      elapsedTime:
        inUnit(attributes["duration"], attributes["durationUnit"] ?? "min") || (end.ms - start.ms) / 1000,
      distance:
        distances.find((metres) => metres > 0) ??
        inUnit(attributes["totalDistance"], attributes["totalDistanceUnit"]),
      energy:
        sumOf("ActiveEnergyBurned") ||
        inUnit(attributes["totalEnergyBurned"], attributes["totalEnergyBurnedUnit"]),
      steps: sumOf("StepCount"),
      ascent: inUnit(climb, climbUnit),
      avgHeartRate: rate ? inUnit(rate["average"], rate["unit"]) : (recorded?.average ?? NaN),
      maxHeartRate: rate ? inUnit(rate["maximum"], rate["unit"]) : (recorded?.maximum ?? NaN),
    }),
  };
}
