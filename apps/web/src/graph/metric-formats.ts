import { turnsToShow } from "@cairn/domain/sensors/cadence";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { metresPerFoot, metresPerKilometre, metresPerMile, metresPerYard } from "@cairn/units/exact-factors";
import { formatDistance, formatMetres, formatSwumDistance } from "@cairn/units/format-distance";
import { formatDuration } from "@cairn/units/format-duration";
import { formatElevation } from "@cairn/units/format-elevation";
import { formatEnergy } from "@cairn/units/format-energy";
import { formatHeartRate } from "@cairn/units/format-heart-rate";
import { formatNumber } from "@cairn/units/format-number";
import { formatPace, paceLength } from "@cairn/units/format-pace";
import { formatSpeed } from "@cairn/units/format-speed";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { Messages } from "../lib/i18n/messages.ts";
import type { Reading } from "./chart.ts";
import { niceTicks } from "./nice-ticks.ts";
import { paceTicks } from "./pace-ticks.ts";

/** Formats the values of this page: in the reader's language and units, speed as pace if the sport uses it. */
export interface MetricFormats {
  /** Row of the table of sports that determines the rest. */
  readonly sport: SportProfile;
  readonly distance: (metres: number) => Reading;
  readonly elevation: (metres: number) => Reading;
  /** Metres up or, below 0, down, with a plus sign uphill: `+12 m`. */
  readonly climb: (metres: number) => Reading;
  /** Length of a pool: `25 m`, `33.3 m`, `25 yd`. */
  readonly poolLength: (metres: number) => Reading;
  /** Metres below the surface. */
  readonly depth: (metres: number) => Reading;
  /** Pace or speed by sport, from m/s. */
  readonly speed: (metresPerSecond: number) => Reading;
  /** Always a speed, also for runners. */
  readonly plainSpeed: (metresPerSecond: number) => Reading;
  readonly heartRate: (beatsPerMinute: number) => Reading;
  readonly energy: (kilocalories: number) => Reading;
  /** From revolutions, strokes, or steps of one foot per minute; on foot the steps of both feet are shown. */
  readonly cadence: (perMinute: number) => Reading;
  /** From vertical metres per second: `820 m/h`. */
  readonly verticalSpeed: (metresPerSecond: number) => Reading;
  readonly power: (watts: number) => Reading;
  /** From degrees Celsius. */
  readonly temperature: (celsius: number) => Reading;
  /** Round numbers between two temperatures, in degrees Celsius. */
  readonly temperatureTicks: (coldest: number, warmest: number) => readonly number[];
  /** From rise over run, with a plus sign uphill: `+3.5 %`. One decimal by default. */
  readonly grade: (riseOverRun: number, decimals?: number) => Reading;
  readonly number: (value: number) => string;
  /** `h:mm:ss`. */
  readonly duration: (seconds: number) => string;
  /** Label of a time axis: `0`, `15`, `1:30`; minutes, from one hour on hours and minutes. */
  readonly clock: (seconds: number) => string;
  readonly speedName: string;
  /** Head of a column of paces or speeds, with the unit. */
  readonly speedHead: string;
  /** A label for `speedTicks`: a pace, or a speed without unnecessary decimals. */
  readonly speedTick: (metresPerSecond: number) => string;
  /** Round numbers between two speeds, in m/s. */
  readonly speedTicks: (slowest: number, fastest: number) => readonly number[];
  /** Metres in the unit of distance, and its sign. */
  readonly distanceUnit: { readonly length: number; readonly name: string };
  /** The same for a very short track. */
  readonly shortUnit: { readonly length: number; readonly name: string };
  /** Metres in the unit of height. */
  readonly elevationUnit: number;
}

interface FormatInput {
  readonly messages: Messages;
  readonly units: UnitSystem;
  readonly sport: SportProfile;
  /** Average of the workout's recorded cadence, which shows whether a file counts the steps of both feet. */
  readonly avgCadence?: number;
}

const fahrenheit = (celsius: number): number => celsius * 1.8 + 32;

/** A decimal only if needed. */
const shortFigure = (value: number, locale: string): string => {
  const rounded = Math.round(value * 10) / 10;
  return formatNumber(rounded, locale, Number.isInteger(rounded) ? 0 : 1);
};

/** The figure of a change; what rounds to 0 has no sign. */
const withPlus = (value: number, figure: string): string =>
  value > 0 && /[1-9]/.test(figure) ? `+${figure}` : figure;

const clockFigure = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};

const metreUnit = { length: 1, name: "m" };

/** Pools of so many yards are named in yards in every country, and a pool of 25 m is never called 27.3 yd. */
const poolsOfYards = [25, 50] as const;
const isPoolOfYards = (metres: number): boolean =>
  poolsOfYards.some((yards) => Math.abs(metres - yards * metresPerYard) < 0.01);

/** The unit of a distance, and its formats. */
const distanceFormats = (
  kind: SportProfile["distance"],
  options: { readonly locale: string; readonly units: UnitSystem },
): Pick<MetricFormats, "distance" | "distanceUnit" | "shortUnit"> => {
  const metric = options.units === "METRIC";
  if (kind === "rowed" || (kind === "swum" && metric))
    return {
      distance: (value) => formatMetres(value, options),
      distanceUnit: metreUnit,
      shortUnit: metreUnit,
    };
  if (kind === "swum") {
    const yards = { length: metresPerYard, name: "yd" };
    return { distance: (value) => formatSwumDistance(value, options), distanceUnit: yards, shortUnit: yards };
  }
  return {
    distance: (value) => formatDistance(value, options),
    distanceUnit: metric ? { length: metresPerKilometre, name: "km" } : { length: metresPerMile, name: "mi" },
    shortUnit: metric ? metreUnit : { length: metresPerFoot, name: "ft" },
  };
};

/** The formats of one page in one language, one system of units and one sport. */
export function metricFormats({
  messages: { locale, t },
  units,
  sport,
  avgCadence = 0,
}: FormatInput): MetricFormats {
  const metric = units === "METRIC";
  const options = { locale, units };
  const { pace } = sport;
  const isPace = pace !== "speed" && pace !== "none";
  const plainSpeed = (value: number) => formatSpeed(value, options);
  const speed = isPace ? (value: number) => formatPace(value, { ...options, kind: pace }) : plainSpeed;
  const speedUnit = speed(1).unit;
  const perUnit = metric ? 3.6 : 3600 / metresPerMile;
  return {
    sport,
    ...distanceFormats(sport.distance, options),
    elevation: (value) => formatElevation(value, options),
    climb: (value) => {
      const { value: height, unit } = formatElevation(value, options);
      return { value: withPlus(value, height), unit };
    },
    poolLength: (value) => {
      const { length, name } = isPoolOfYards(value) ? { length: metresPerYard, name: "yd" } : metreUnit;
      return { value: shortFigure(value / length, locale), unit: name };
    },
    depth: (value) =>
      metric
        ? { value: formatNumber(value, locale, 1), unit: "m" }
        : { value: formatNumber(value / metresPerFoot, locale), unit: "ft" },
    speed,
    plainSpeed,
    heartRate: (value) => formatHeartRate(value, options),
    energy: (value) => formatEnergy(value, options),
    cadence: (value) => ({
      value: formatNumber(turnsToShow(value, sport.cadence, avgCadence), locale),
      unit: t(`workouts.cadenceUnit.${sport.cadence}`),
    }),
    verticalSpeed: (value) => {
      const { value: height, unit } = formatElevation(value * 3600, options);
      return { value: height, unit: `${unit}/h` };
    },
    power: (value) => ({ value: formatNumber(value, locale), unit: "W" }),
    temperature: (value) =>
      metric
        ? { value: formatNumber(value, locale), unit: "°C" }
        : { value: formatNumber(fahrenheit(value), locale), unit: "°F" },
    temperatureTicks: (coldest, warmest) =>
      metric
        ? niceTicks(coldest, warmest, 3)
        : niceTicks(fahrenheit(coldest), fahrenheit(warmest), 3).map((tick) => (tick - 32) / 1.8),
    grade: (value, decimals = 1) => ({
      value: withPlus(value, formatNumber(value * 100, locale, decimals)),
      unit: "%",
    }),
    number: (value) => shortFigure(value, locale),
    duration: formatDuration,
    clock: clockFigure,
    speedName: isPace ? t("workouts.pace") : t("workouts.speed"),
    speedHead: `${isPace ? t("workouts.pace") : ""} ${speedUnit}`.trim(),
    speedTick: (value) => (isPace ? speed(value).value : shortFigure(value * perUnit, locale)),
    speedTicks: (slowest, fastest) =>
      isPace
        ? paceTicks(slowest, fastest, paceLength(pace, units))
        : // Nothing is said of standing still, which is at the bottom: there are two more.
          niceTicks(slowest * perUnit, fastest * perUnit, 3, slowest > 0 ? 2 : 3)
            .filter((tick) => tick > 0)
            .map((tick) => tick / perUnit),
    elevationUnit: metric ? 1 : metresPerFoot,
  };
}
