import { decimal, wholeWithin, xmlElement } from "../xml/xml-text.ts";
import { metresOf, secondsOf, type TcxLapPlan } from "./tcx-lap-plan.ts";

type TcxLap = TcxLapPlan["lap"];

/** Maximum values of the schema's types: two bytes, a cadence, and a heart rate. */
const [maxShort, maxCadence, maxHeartRate] = [65_535, 254, 255];

const heartRate = (name: string, value: number | undefined): string =>
  xmlElement(name, xmlElement("Value", wholeWithin(value, 1, maxHeartRate)));

/** The elements before the points of a lap, in the order of the schema; time, distance and calories are mandatory. */
export function tcxLapHead(plan: TcxLapPlan, distance: Float64Array | undefined, isOnFoot: boolean): string {
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
export function tcxLapTail(lap: TcxLap, isOnFoot: boolean): string {
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
