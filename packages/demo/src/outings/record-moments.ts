import type { Recording } from "@cairn/domain/recording/recording";
import type { Random } from "../random.ts";
import type { Moment } from "./follow-route.ts";
import { type Origin, toDegrees } from "./place.ts";
import { createDrift } from "./sensor-noise.ts";

/** What a device measures and how it writes it. */
export interface Device {
  /** `smart` writes a point every 2 to 7 seconds, as watches do to save space. */
  readonly every: "second" | "smart";
  readonly heartRate: boolean;
  readonly cadence: boolean;
  readonly power: boolean;
  /** Elevation from air pressure: smooth, with a slow drift. Otherwise it comes from the satellites and is noisy. */
  readonly barometer: boolean;
  /** Air temperature at the start, °C; absent = no thermometer. */
  readonly temperature?: number;
  /** Length of an automatic lap, metres; absent = none. */
  readonly autoLap?: number;
  /** Stretches of 20 to 60 s without points while the timer is running, like in a tunnel. */
  readonly gaps?: number;
}

export const watch: Device = {
  every: "second",
  heartRate: true,
  cadence: true,
  power: false,
  barometer: true,
  autoLap: 1000,
};

/** Writes what the device measured of the true moments; the caller adds laps. */
export function recordMoments(
  moments: readonly Moment[],
  origin: Origin,
  startTime: number,
  device: Device,
  random: Random,
): Recording {
  const kept = chooseMoments(moments, device, random.fork("choice"));
  const [east, north] = [
    createDrift(random.fork("east"), 1.6, 150),
    createDrift(random.fork("north"), 1.6, 150),
  ];
  const height = device.barometer
    ? createDrift(random.fork("height"), 0.9, 400)
    : createDrift(random.fork("height"), 2.6, 45);
  const fine = random.fork("fine");
  const wheel = 1 + 0.0015 * random.fork("wheel").gaussian();
  const lat: number[] = [];
  const lon: number[] = [];
  const ele: number[] = [];
  let due = 0;
  for (const moment of moments) {
    const [shiftEast, shiftNorth, shiftUp] = [east.next(), north.next(), height.next()];
    if (kept[due] !== moment) continue;
    due += 1;
    const position = toDegrees(origin, moment.east + shiftEast, moment.north + shiftNorth);
    lat.push(position.lat);
    lon.push(position.lon);
    ele.push(moment.ele + shiftUp + 0.08 * fine.gaussian());
  }
  const column = (of: (moment: Moment) => number): Float64Array => Float64Array.from(kept, of);
  const { temperature } = device;
  return {
    startTime,
    length: kept.length,
    segmentStarts: kept.flatMap((moment, i) => (moment.segment === kept[i - 1]?.segment ? [] : [i])),
    columns: {
      time: column((moment) => moment.time),
      lat: Float64Array.from(lat),
      lon: Float64Array.from(lon),
      ele: Float64Array.from(ele, (value) => Math.round(value * 5) / 5),
      distance: column((moment) => Math.round(moment.travelled * wheel * 100) / 100),
      speed: column((moment) => Math.round(moment.speed * 1000) / 1000),
      ...(device.heartRate && { heartRate: column((moment) => Math.round(moment.heartRate)) }),
      ...(device.cadence && { cadence: column((moment) => Math.round(moment.cadence)) }),
      ...(device.power && { power: column((moment) => Math.round(moment.power)) }),
      ...(temperature !== undefined && {
        temperature: column((moment) => Math.round(airTemperature(temperature, moment, moments[0]))),
      }),
    },
    laps: [],
  };
}

/**
 * Colder by 6.5 °C per kilometre of height (International Standard Atmosphere), and a degree warmer every
 * hour of the day.
 */
const airTemperature = (atStart: number, moment: Moment, first: Moment | undefined): number =>
  atStart - 0.0065 * (moment.ele - (first?.ele ?? moment.ele)) + moment.time / 3600;

function chooseMoments(moments: readonly Moment[], device: Device, random: Random): Moment[] {
  const gaps = Array.from({ length: device.gaps ?? 0 }, () => {
    const from = random.between(0.1, 0.9) * moments.length;
    return { from, to: from + random.between(20, 60) };
  });
  const kept: Moment[] = [];
  let due = 0;
  for (const [i, moment] of moments.entries()) {
    const edge = moments[i - 1]?.segment !== moment.segment || moments[i + 1]?.segment !== moment.segment;
    if (!edge && (i < due || gaps.some((gap) => i > gap.from && i < gap.to))) continue;
    kept.push(moment);
    due = i + (device.every === "smart" ? random.int(2, 7) : 1);
  }
  return kept;
}
