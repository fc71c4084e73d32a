import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Lap, Recording } from "@cairn/domain/recording/recording";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { encodeGpx } from "@cairn/formats/gpx/encode-gpx";
import { encodeTcx } from "@cairn/formats/tcx/encode-tcx";
import { placeAt } from "@cairn/geo/sphere";

/** The centre of the zone that hides the hidden parts, and its radius in metres. */
export const door = { lat: 47.3769, lon: 8.5417, radius: 200 };

/** Where a workout enters the zone. */
export type HiddenAt = "start" | "middle" | "end";

/** What differs between workouts that look the same to others. */
export interface HiddenVariant {
  /** Points of each hidden part. */
  readonly points: number;
  /** Seconds between them. */
  readonly pace: number;
  readonly heartRate: number;
  readonly cadence: number;
  readonly power: number;
  readonly temperature: number;
  /** Metres by which each point is above the one before. */
  readonly climb: number;
  /** Of the whole workout, as its device states them. */
  readonly totals: DeviceTotals;
  /** Number of laps that the device marked. */
  readonly laps: number;
}

/** A workout of which a part is hidden. */
export interface HiddenOuting {
  readonly format: "gpx" | "tcx" | "fit";
  readonly hiddenAt: readonly HiddenAt[];
  readonly activityId: number;
  /** The visible part has no sensors, and of the two hidden parts only the second. */
  readonly isBare?: boolean;
  /** Several sports, of which the first begins in the hidden part. */
  readonly hasLegs?: boolean;
  /** Days by which it is earlier than the others. */
  readonly daysEarlier?: number;
}

/** Two hidden parts that have nothing in common. */
export const hiddenVariants: readonly [HiddenVariant, HiddenVariant] = [
  {
    points: 41,
    pace: 7.318,
    heartRate: 131,
    cadence: 79,
    power: 171,
    temperature: 14,
    climb: 0.4,
    totals: {
      energy: 523,
      steps: 6211,
      ascent: 173,
      descent: 121,
      maxSpeed: 8.3,
      avgHeartRate: 151,
      maxHeartRate: 178,
    },
    laps: 3,
  },
  {
    points: 113,
    pace: 11.051,
    heartRate: 178,
    cadence: 91,
    power: 322,
    temperature: 27,
    climb: -0.2,
    totals: {
      energy: 1187,
      steps: 9137,
      ascent: 391,
      descent: 12,
      maxSpeed: 11.9,
      avgHeartRate: 163,
      maxHeartRate: 191,
    },
    laps: 5,
  },
];

/** Instant of the first point of the first visible part, ms since 1970. */
const shownAt = Date.UTC(2025, 8, 13, 7, 21, 3, 219);
/** Seconds between the points of visible parts, and metres. */
const [shownPace, shownStep] = [4.337, 14];
const shownPoints = 150;
/**
 * Metres from the door. Beyond it no draw and no direction hides more, so that the visible part is the same for all hidden ones.
 */
const outside = 2600;
/** Seconds without a point between a hidden and a visible part. */
const silence = 61.119;

/** Activities of the catalogue. */
export const [running, cycling, hiking, multisport] = [1, 2, 11, 74];

const metresPerDegree = 111_195;

interface Point {
  readonly time: number;
  readonly lat: number;
  readonly lon: number;
  readonly ele: number;
  readonly distance: number;
  readonly heartRate: number;
  readonly cadence: number;
  readonly power: number;
  readonly temperature: number;
}

const known = (value: number, isKnown: boolean): number => (isKnown ? value : Number.NaN);

/** The points of a workout, in seconds since its first. */
function pointsOf(variant: HiddenVariant, { hiddenAt, isBare = false }: HiddenOuting): readonly Point[] {
  const points: Point[] = [];
  let [now, gone] = [0, 0];
  const hide = (): void => {
    const [begun, hasSensors] = [now, !isBare || variant === hiddenVariants[1]];
    for (let i = 0; i < variant.points; i++) {
      const place = placeAt(door.lat, door.lon, i * 2.4, 20 + ((i * 7) % 130));
      points.push({
        time: now,
        ...place,
        ele: 431 + i * variant.climb,
        distance: gone,
        heartRate: known(variant.heartRate + (i % 5), hasSensors),
        cadence: known(variant.cadence + (i % 3), hasSensors),
        power: known(variant.power + (i % 11), hasSensors),
        temperature: known(variant.temperature, hasSensors),
      });
      now += variant.pace;
      gone += 9.37;
    }
    // Whole seconds, since FIT files have no others: what follows is rounded alike in all variants.
    now = begun + Math.ceil(now - begun + silence);
    gone += outside;
  };
  const show = (part: number): void => {
    for (let i = 0; i < shownPoints; i++) {
      const north = (part * shownPoints + i) * shownStep;
      points.push({
        time: now,
        lat: door.lat + north / metresPerDegree,
        lon:
          door.lon +
          (outside + 40 * Math.sin(i / 9)) / metresPerDegree / Math.cos((door.lat * Math.PI) / 180),
        ele: 480 + 25 * Math.sin((part * shownPoints + i) / 30),
        distance: gone,
        heartRate: known(138 + Math.round(12 * Math.sin(i / 17)), !isBare),
        cadence: known(84 + (i % 4), !isBare),
        power: known(210 + ((i * 13) % 60), !isBare),
        temperature: known(19 + (i > 70 ? 1 : 0), !isBare),
      });
      now += shownPace;
      gone += shownStep * 1.01;
    }
    now += Math.ceil(silence) - shownPace;
    gone += outside;
  };
  if (hiddenAt.includes("start")) hide();
  show(0);
  if (hiddenAt.includes("middle")) {
    hide();
    show(1);
  }
  if (hiddenAt.includes("end")) hide();
  return points;
}

const channelsOf = {
  gpx: ["heartRate", "cadence", "temperature"],
  tcx: ["distance", "heartRate", "cadence"],
  fit: ["distance", "heartRate", "cadence", "power", "temperature"],
} as const;

/** A file of a workout whose visible part is the same for all variants. */
export function fileWithHidden(
  outing: HiddenOuting,
  variant: HiddenVariant,
): { readonly name: string; readonly bytes: Buffer } {
  const { format, hiddenAt, activityId, hasLegs = false, daysEarlier = 0 } = outing;
  const points = pointsOf(variant, outing);
  const before = hiddenAt.includes("start") ? Math.ceil(variant.points * variant.pace + silence) : 0;
  const startTime = shownAt - before * 1000 - daysEarlier * 86_400_000;
  const column = (name: keyof Point): Float64Array => Float64Array.from(points, (point) => point[name]);
  const seconds = points.at(-1)?.time ?? 0;
  const lapTime = seconds / variant.laps;
  const laps = Array.from({ length: variant.laps }, (_, k): Lap => ({
    startTime: k * lapTime,
    elapsedTime: lapTime,
    timerTime: lapTime,
    avgHeartRate: 140 + k,
  }));
  const recording: Recording = {
    startTime,
    length: points.length,
    segmentStarts: [0],
    laps,
    columns: {
      time: column("time"),
      lat: column("lat"),
      lon: column("lon"),
      ele: column("ele"),
      ...Object.fromEntries(channelsOf[format].map((name) => [name, column(name)])),
    },
  };
  const legs: readonly Leg[] = [0, before + 200, before + 420].map((from, k, starts) => {
    const elapsedTime = (starts[k + 1] ?? Math.ceil(seconds)) - from;
    // Of the first leg and, if the end is hidden, of the last one, as different as the hidden parts.
    const energy = k === 1 ? 150 : (variant.totals.energy ?? 0) / 3;
    return {
      activityId: [running, cycling, running][k] ?? running,
      startTime: from,
      totals: { elapsedTime, energy },
    };
  });
  const workout = {
    activityId,
    startTime,
    utcOffset: 7200,
    title: "Along the lake",
    dateText: "2025-09-13",
    author: "Owner",
    deviceName: "Watch 3",
    totals: {
      elapsedTime: seconds,
      timerTime: seconds,
      distance: points.at(-1)?.distance ?? 0,
      ...variant.totals,
    },
    legs: hasLegs ? legs : [],
  };
  const encode = { gpx: encodeGpx, fit: encodeFit, tcx: encodeTcx }[format];
  return { name: `a.${format}`, bytes: Buffer.from(encode(workout, recording)) };
}

/** A file of a walk that is hidden from begin to end, at the door or as far east and above it. */
export function hiddenWalk({ east, above }: { readonly east: number; readonly above: number }): {
  readonly name: string;
  readonly bytes: Buffer;
} {
  const points = Array.from({ length: 60 }, (_, i) => {
    const place = placeAt(door.lat, door.lon, i / 9, 90);
    const lon = (Math.round(place.lon * 1e7) / 1e7 + east).toFixed(7);
    const time = new Date(shownAt + i * 5000).toISOString();
    return `<trkpt lat="${place.lat.toFixed(7)}" lon="${lon}"><ele>${430 + above + (i % 30)}</ele><time>${time}</time></trkpt>`;
  });
  return {
    name: "a.gpx",
    bytes: Buffer.from(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><type>walking</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
    ),
  };
}
