import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { timeInZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import { splitRecording } from "@cairn/domain/laps-and-splits/splits";
import type { Recording } from "@cairn/domain/recording/recording";
import { formatTimeInWords } from "@cairn/units/format-duration";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { averageSpeed } from "../../../lib/average-speed.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { summitOf } from "../../../map/track/map-marker.ts";
import { workoutZones } from "./workout-zones.ts";
import { zoneNames } from "./zone-names.ts";

interface SummaryInput {
  readonly workout: CombinedWorkoutView;
  /** The name of the sport in the page's language. */
  readonly sport: string;
  readonly date: string;
  readonly series: TrackSeries;
  readonly recording: Recording;
  /** False while pauses are unknown, and if the owner typed totals that the recording contradicts. */
  readonly tellsSplits: boolean;
  readonly formats: MetricFormats;
  readonly messages: Messages;
}

const words = ({ value, unit }: { readonly value: string; readonly unit: string }): string =>
  unit === "" ? value : `${value} ${unit}`;

function wholeTrack({ workout, sport, date, formats, messages: { t, locale } }: SummaryInput): string {
  const time = formatTimeInWords(workout.totalTime, locale, { withSeconds: true });
  if (workout.totalDistance <= 0 || !formats.sport.numbers.includes("distance"))
    return t("workouts.summaryTime", { sport, date, time });
  const distance = words(formats.distance(workout.totalDistance));
  if (workout.totalTime <= 0) return t("workouts.summaryTimeless", { sport, date, distance });
  const speed = averageSpeed(workout) ?? 0;
  return speed > 0 && formats.sport.numbers.includes("speed")
    ? t("workouts.summaryTrack", {
        sport,
        date,
        distance,
        time,
        speed: words(formats.speed(speed)),
      })
    : t("workouts.summaryDistance", { sport, date, distance, time });
}

function heights({ workout, series, formats, messages: { t } }: SummaryInput): string[] {
  const runs = workout.analysis?.skiRuns ?? [];
  if (runs.length > 0) {
    const drop = words(formats.elevation(workout.totalDescent));
    return [t("workouts.summaryRuns", { count: runs.length, drop })];
  }
  const tellsClimb = formats.sport.numbers.includes("ascent");
  if (!tellsClimb || (workout.totalAscent < 1 && workout.totalDescent < 1)) return [];
  const climb = t("workouts.summaryClimb", {
    ascent: words(formats.elevation(workout.totalAscent)),
    descent: words(formats.elevation(workout.totalDescent)),
  });
  const summit = summitOf(series);
  if (!summit || summit.distance <= 0) return [climb];
  const height = words(formats.elevation(summit.ele));
  return [climb, t("workouts.summarySummit", { height, distance: words(formats.distance(summit.distance)) })];
}

/** Minimum number of splits for naming a fastest and a slowest one. */
const fewestSplits = 3;

/** Metres that sums of steps may be short of a whole split; more than that is part of a split. */
const roundingM = 0.01;

function fastestParts({ tellsSplits, series, recording, formats, messages: { t } }: SummaryInput): string[] {
  // Between lifts and slopes kilometres cannot be compared, and swimmers and rowers have none.
  if (formats.sport.splits !== "long" || !tellsSplits) return [];
  const { time } = recording.columns;
  if (!time) return [];
  const { length, name } = formats.distanceUnit;
  // Climb and sensors of a split are not needed here, and take ten times as long as its speed.
  const clock: Recording = { ...recording, columns: { time } };
  const splits = splitRecording(clock, series.distance, length).filter(
    ({ distance, avgSpeed }) => distance >= length - roundingM && avgSpeed > 0,
  );
  if (splits.length < fewestSplits) return [];
  const inOrder = splits.toSorted((a, b) => b.avgSpeed - a.avgSpeed);
  const [fastest, slowest] = [inOrder[0], inOrder.at(-1)];
  if (!fastest || !slowest) return [];
  const numberOf = (split: typeof fastest) => Math.round(split.startDistance / length) + 1;
  return [
    t("workouts.summarySplits", {
      unit: name,
      fastest: numberOf(fastest),
      fastestSpeed: words(formats.speed(fastest.avgSpeed)),
      slowest: numberOf(slowest),
      slowestSpeed: words(formats.speed(slowest.avgSpeed)),
    }),
  ];
}

function heart({ workout, recording, messages: { t, locale } }: SummaryInput): string[] {
  const { workoutAvgHR: average, workoutMaxHR: highest } = workout.hrdata;
  if (average <= 0) return [];
  // A typed average above the device's maximum leaves no maximum.
  const beats =
    highest > 0
      ? t("workouts.summaryHeart", { average, highest })
      : t("workouts.summaryHeartAverage", { average });
  const zones = timeInZones(recording, workoutZones(workout));
  const total = zones.reduce((sum, seconds) => sum + seconds, 0);
  const most = Math.max(...zones);
  const name = zoneNames[zones.indexOf(most)];
  if (total === 0 || !name) return [beats];
  const share = new Intl.NumberFormat(locale, { style: "percent" }).format(most / total);
  return [beats, t("workouts.summaryZone", { share, zone: t(name) })];
}

/**
 * The workout in a few sentences: what is visible at a glance, for people who listen or want to tell others. Empty without track
 * and time.
 */
export const workoutSummary = (input: SummaryInput): string =>
  input.workout.totalDistance > 0 || input.workout.totalTime > 0
    ? [wholeTrack(input), ...heights(input), ...fastestParts(input), ...heart(input)].join(" ")
    : "";
