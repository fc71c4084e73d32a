import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { activityById, type Activity } from "@cairn/domain/sports/activities";
import type { MetricFormats } from "../../../../graph/metric-formats.ts";
import { numberLabel } from "../../../../graph/number-words.ts";
import type { Messages } from "../../../../lib/i18n/messages.ts";
import type { TrackLine, TrackSeries } from "../../../../lib/track/track-series.ts";
import type { ClassRun } from "../../../../lib/track/value-classes.ts";
import { mapSport } from "../../../../map/map-sport.ts";
import type { MapSport } from "../../../../map/maplibre/region-style/region-look.ts";
import { lineRuns } from "../../../../map/maplibre/track-geojson.ts";
import type { MapMarker } from "../../../../map/track/map-marker.ts";
import type { MetricColour } from "../../../../ui/workout/number-block.tsx";
import { workoutZones } from "../../analysis/workout-zones.ts";
import { sportNameId } from "../../head/sport-name.ts";
import { shownColouring } from "../../map/colouring-choice.ts";
import { lineColouring, usableColourings } from "../../map/line-colouring.ts";
import { trackMarkers } from "../../map/track-markers.ts";
import { workoutParts } from "../../map/workout-parts.ts";
import { largeNumbers } from "../../numbers/number-choice.ts";
import { numberColours } from "../../numbers/number-colours.ts";
import { lineFromPolyline, seriesFromOverview } from "../../recording/series-from-overview.ts";

export interface PictureNumber {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly colour: MetricColour | undefined;
}

/** A column against the track, or against time for a workout without a track. */
export interface PictureProfile {
  readonly colour: "elev" | "hr";
  /** Metres or seconds, never decreasing. */
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** Everything that a picture of a workout shows, formatted. */
export interface PictureContent {
  readonly title: string;
  /** Sport and date, or only the date if the title is the sport. */
  readonly sub: string;
  readonly icon: string | undefined;
  readonly family: Activity["family"];
  readonly who: string;
  readonly numbers: readonly PictureNumber[];
  readonly line: TrackLine | undefined;
  /** The line in runs of one colour each, and the CSS colours of its classes, by sport; without them it is plain. */
  readonly runs: readonly ClassRun[];
  readonly ramp: readonly string[] | undefined;
  /** The kind of lines that the map emphasises. */
  readonly sport: MapSport;
  readonly markers: readonly MapMarker[];
  readonly profile: PictureProfile | undefined;
}

interface PictureInput {
  /** As the viewers of the picture see it. */
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
  readonly messages: Messages;
  /** Local date of the workout. */
  readonly date: string;
}

const profileOf = (
  { ele, heartRate, distance, time }: TrackSeries,
  hasLine: boolean,
): PictureProfile | undefined => {
  if (hasLine) return ele && { colour: "elev", at: distance, values: ele };
  return heartRate && { colour: "hr", at: time, values: heartRate };
};

/** The line in the default colouring of the sport. */
function colouredLine(
  { workout, formats, messages: { t } }: PictureInput,
  line: TrackLine,
  series: TrackSeries,
): Pick<PictureContent, "runs" | "ramp"> {
  const parts = workoutParts(workout, series, t);
  const options = usableColourings(series, parts, formats.sport);
  const colouring = shownColouring("", formats.sport, options, false);
  const zones = workoutZones(workout);
  const { classes, ramp } = lineColouring(colouring, { series, parts, zones, formats });
  return { runs: lineRuns(line, series, classes), ramp };
}

/**
 * The content of a workout's picture: the track and its heights, or the heart rate if there was no track; four numbers, sport and
 * date.
 */
export function pictureContent(input: PictureInput): PictureContent {
  const { workout, formats, messages, date } = input;
  const { t } = messages;
  const activity = activityById(workout.activityId);
  const sport = t(sportNameId(workout.activityId));
  const { detailedPolyline, detailedPolylineStarts, overview } = workout;
  const line = lineFromPolyline(detailedPolyline, overview.at(-1)?.[0] ?? 0, detailedPolylineStarts);
  const series = seriesFromOverview(overview, line);
  return {
    title: workout.description ?? sport,
    sub: workout.description === undefined ? date : `${sport} · ${date}`,
    icon: activity?.icon,
    family: activity?.family ?? "other",
    who: workout.fullname,
    numbers: largeNumbers(workout, formats).map(({ name, reading }) => ({
      label: t(numberLabel(name, formats.sport)),
      value: reading.value,
      unit: reading.unit,
      colour: numberColours[name],
    })),
    line,
    ...(line ? colouredLine(input, line, series) : { runs: [], ramp: undefined }),
    sport: mapSport(workout.activityId),
    markers: line ? trackMarkers({ line, series, formats, lapEnds: undefined, photos: [], messages }) : [],
    profile: profileOf(series, line !== undefined),
  };
}

/** The same in one sentence, for people who do not see the picture. */
export const pictureText = ({ title, sub, numbers }: PictureContent): string =>
  [title, sub, ...numbers.map(({ label, value, unit }) => `${label} ${value} ${unit}`.trim())].join(", ");
