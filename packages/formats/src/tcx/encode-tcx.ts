import type { Recording } from "@cairn/domain/recording/recording";
import { activityById } from "@cairn/domain/sports/activities";
import { fitSportForActivity } from "@cairn/domain/sports/fit-sport";
import { exportedDistance } from "../encoding/exported-distance.ts";
import type { ExportedWorkout } from "../encoding/exported-workout.ts";
import { TextBytes } from "../encoding/text-bytes.ts";
import { xmlElement, xmlText, xmlTime, decimal, wholeWithin } from "../xml/xml-text.ts";
import { withEnteredTotals } from "./tcx-entered-totals.ts";
import { tcxAuthor, tcxClosing, tcxOpening } from "./tcx-frame.ts";
import {
  planActivities,
  type TcxActivityPlan,
  type TcxLapPlan,
  metresOf,
  secondsOf,
} from "./tcx-lap-plan.ts";
import { type TcxColumns, tcxPointText } from "./tcx-point-text.ts";

type TcxLap = TcxLapPlan["lap"];

/** Maximum values of the schema's types: two bytes, a cadence, and a heart rate. */
const [maxShort, maxCadence, maxHeartRate] = [65_535, 254, 255];

const heartRate = (name: string, value: number | undefined): string =>
  xmlElement(name, xmlElement("Value", wholeWithin(value, 1, maxHeartRate)));

/** The elements before the points of a lap, in the order of the schema; time, distance and calories are mandatory. */
function tcxLapHead(plan: TcxLapPlan, distance: Float64Array | undefined, isOnFoot: boolean): string {
  const { lap } = plan;
  return (
    xmlElement("TotalTimeSeconds", decimal(secondsOf(lap), 3) || "0") +
    xmlElement("DistanceMeters", decimal(metresOf(plan, distance), 2) || "0") +
    xmlElement("MaximumSpeed", decimal(lap.maxSpeed, 3)) +
    xmlElement("Calories", wholeWithin(lap.energy, 0, maxShort) || "0") +
    heartRate("AverageHeartRateBpm", lap.avgHeartRate) +
    heartRate("MaximumHeartRateBpm", lap.maxHeartRate) +
    xmlElement("Intensity", "Active") +
    xmlElement("Cadence", isOnFoot ? "" : wholeWithin(lap.avgCadence, 0, maxCadence)) +
    xmlElement("TriggerMethod", "Manual")
  );
}

/** The lap's values in Garmin's extension, in the order of its schema; written after the points. */
function tcxLapTail(lap: TcxLap, isOnFoot: boolean): string {
  const maxOfCadence = wholeWithin(lap.maxCadence, 0, maxCadence);
  return xmlElement(
    "ns3:LX",
    xmlElement("ns3:AvgSpeed", decimal(lap.avgSpeed, 3)) +
      xmlElement("ns3:MaxBikeCadence", isOnFoot ? "" : maxOfCadence) +
      xmlElement("ns3:AvgRunCadence", isOnFoot ? wholeWithin(lap.avgCadence, 0, maxCadence) : "") +
      xmlElement("ns3:MaxRunCadence", isOnFoot ? maxOfCadence : "") +
      xmlElement("ns3:Steps", isOnFoot ? wholeWithin(lap.steps, 0, maxShort) : "") +
      xmlElement("ns3:AvgWatts", wholeWithin(lap.avgPower, 0, maxShort)) +
      xmlElement("ns3:MaxWatts", wholeWithin(lap.maxPower, 0, maxShort)),
  );
}

/** The catalogue's transition between two sports. */
const transition = 98;

/**
 * A workout as TCX (TrainingCenterDatabase v2 with Garmin's ActivityExtension v2): an activity for each leg, its laps with their
 * totals, a `Track` for each period between pauses, and every point that has a time, with or without a position. The schema has
 * only three sports, so the catalogue's name and a pause that ends with a lap are in our own extensions. TCX has no place for
 * temperature, normalized power and the climb of a lap, nor for a distance or time that the owner typed: the laps are changed to
 * add up to it. A workout without a recording gives its laps, or one lap with its totals.
 */
export function encodeTcx(workout: ExportedWorkout, recording: Recording): Uint8Array {
  const out = new TextBytes();
  const last = recording.columns.time?.reduce((max, now) => (now > max ? now : max), 0) ?? 0;
  const planned = planActivities(workout, recording, Math.max(last, workout.totals.elapsedTime ?? 0));
  const distance = exportedDistance(recording, workout.activityId);
  // Nobody knows what a typed total means for each of several sports.
  const plans =
    planned.length > 1 ? planned : planned.map((plan) => withEnteredTotals(plan, workout, distance));
  const file = { out, workout, columns: { columns: recording.columns, distance } };
  out.add(`${tcxOpening}<Activities>`);
  if (plans.length > 1) writeMultisport(file, plans);
  else for (const plan of plans) writeActivity(file, plan, workout.title);
  out.add(`</Activities>${tcxAuthor}`);
  if (plans.length > 1) out.add(sportExtension(workout.activityId));
  out.add(tcxClosing);
  return out.toBytes();
}

interface TcxFile {
  readonly out: TextBytes;
  readonly workout: ExportedWorkout;
  readonly columns: Omit<TcxColumns, "isOnFoot">;
}

/** In the schema a change of sport is a single lap before the following sport. */
function writeMultisport(file: TcxFile, plans: readonly TcxActivityPlan[]): void {
  const { out, workout } = file;
  out.add(`<MultiSportSession>${xmlElement("Id", xmlTime(workout.startTime))}`);
  let change: TcxActivityPlan | undefined;
  for (const [index, plan] of plans.entries()) {
    const isChange = index > 0 && index < plans.length - 1 && plan.activityId === transition;
    if (isChange && !change && plan.laps.length === 1) {
      change = plan;
      continue;
    }
    const part = index === 0 ? "FirstSport" : "NextSport";
    out.add(`<${part}>`);
    const [lap] = change?.laps ?? [];
    if (lap) writeLap(file, lap, transition, "Transition");
    change = undefined;
    writeActivity(file, plan, undefined);
    out.add(`</${part}>`);
  }
  out.add(`${xmlElement("Notes", xmlText(workout.title))}</MultiSportSession>`);
}

function writeActivity(file: TcxFile, plan: TcxActivityPlan, notes: string | undefined): void {
  const { out, workout } = file;
  const start = workout.startTime + plan.startTime * 1000;
  out.add(`<Activity Sport="${sportOf(plan.activityId)}">${xmlElement("Id", xmlTime(start))}`);
  for (const lap of plan.laps) writeLap(file, lap, plan.activityId, "Lap");
  out.add(xmlElement("Notes", xmlText(notes)) + creatorOf(workout.deviceName));
  out.add(`${sportExtension(plan.activityId)}</Activity>`);
}

function writeLap(
  { out, workout, columns }: TcxFile,
  plan: TcxLapPlan,
  activityId: number,
  name: "Lap" | "Transition",
): void {
  const { lap, tracks, isAfterPause } = plan;
  const isOnFoot = activityById(activityId)?.family === "foot";
  const start = xmlTime(workout.startTime + lap.startTime * 1000);
  out.add(`<${name} StartTime="${start}">${tcxLapHead(plan, columns.distance, isOnFoot)}`);
  for (const points of tracks) {
    out.add("<Track>");
    for (const i of points) out.add(tcxPointText({ ...columns, isOnFoot }, i, workout.startTime));
    out.add("</Track>");
  }
  const mark = isAfterPause ? xmlElement("cairn:AfterPause", "true") : "";
  out.add(`${xmlElement("Extensions", tcxLapTail(lap, isOnFoot) + mark)}</${name}>`);
}

function sportOf(activityId: number): "Running" | "Biking" | "Other" {
  const { sport } = fitSportForActivity(activityId);
  if (sport === 1) return "Running";
  return sport === 2 ? "Biking" : "Other";
}

const sportExtension = (activityId: number): string =>
  xmlElement(
    "Extensions",
    xmlElement("cairn:ActivityType", xmlText(activityById(activityId)?.slug.replaceAll("-", "_"))),
  );

const creatorOf = (deviceName: string | undefined): string => {
  const name = xmlElement("Name", xmlText(deviceName));
  if (name === "") return "";
  const version = `<Version><VersionMajor>0</VersionMajor><VersionMinor>0</VersionMinor></Version>`;
  return `<Creator xsi:type="Device_t">${name}<UnitId>0</UnitId><ProductID>0</ProductID>${version}</Creator>`;
};
