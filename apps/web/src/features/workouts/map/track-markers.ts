import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import type { TrackPart } from "../../../lib/track/cursor-store.ts";
import type { TrackLine, TrackSeries } from "../../../lib/track/track-series.ts";
import { type MapMarker, placeAt, distanceStep, summitOf } from "../../../map/track/map-marker.ts";

interface MarkerInput {
  readonly line: TrackLine;
  readonly series: TrackSeries;
  readonly formats: MetricFormats;
  /** Ends of the device's laps, metres from the start; they replace the distance markers. */
  readonly lapEnds: readonly number[] | undefined;
  /** Where photos were taken. */
  readonly photos: readonly MapMarker[];
  readonly messages: Messages;
}

/**
 * Share of the track within which start and finish are one flag, and the metres that are near enough on tracks that are not very
 * short.
 */
const sameFlag = { share: 0.04, metres: 120, shortShare: 0.25 } as const;

const flag = (
  place: { readonly lon: number; readonly lat: number },
  distance: number,
  text: string,
): MapMarker => ({ kind: "flag", ...place, distance, text, name: text });

function flags({ line, messages: { t } }: MarkerInput): MapMarker[] {
  const length = line.distance.at(-1) ?? 0;
  const start = placeAt(line, 0);
  const finish = placeAt(line, length);
  if (!start || !finish) return [];
  const apart = Math.hypot(
    (finish.lat - start.lat) * 111_195,
    (finish.lon - start.lon) * 111_195 * Math.cos((start.lat * Math.PI) / 180),
  );
  if (apart < Math.max(Math.min(sameFlag.metres, length * sameFlag.shortShare), length * sameFlag.share)) {
    return [flag(start, 0, length > 0 ? t("workouts.startFinish") : t("workouts.start"))];
  }
  return [flag(start, 0, t("workouts.start")), flag(finish, length, t("workouts.finish"))];
}

function summit({ line, series, formats, messages: { t } }: MarkerInput): MapMarker[] {
  const highest = summitOf(series);
  const place = highest && placeAt(line, highest.distance);
  if (!highest || !place) return [];
  const { value, unit } = formats.elevation(highest.ele);
  return [
    {
      kind: "summit",
      ...place,
      distance: highest.distance,
      text: value,
      name: t("workouts.summitAt", { height: `${value} ${unit}` }),
    },
  ];
}

/** Kilometres, miles or metres along the line; none at the lifts and in multisport, where nobody counts them. */
function distanceMarkers({ line, formats, messages: { t } }: MarkerInput): MapMarker[] {
  if (formats.sport.splits === "none") return [];
  const { length: unit, name } = formats.distanceUnit;
  const length = (line.distance.at(-1) ?? 0) / unit;
  const step = distanceStep(length);
  const markers: MapMarker[] = [];
  for (let count = step; count <= length; count += step) {
    const place = placeAt(line, count * unit);
    if (!place) continue;
    const text = formats.number(count);
    markers.push({
      kind: "distance",
      ...place,
      distance: count * unit,
      text,
      name: t("workouts.distanceFromStart", { distance: `${text} ${name}` }),
    });
  }
  return markers;
}

function laps({ line, messages: { t } }: MarkerInput, ends: readonly number[]): MapMarker[] {
  return ends.slice(0, -1).flatMap((distance, index) => {
    const place = placeAt(line, distance);
    if (!place) return [];
    const number = index + 1;
    return [
      {
        kind: "lap" as const,
        ...place,
        distance,
        text: String(number),
        name: t("workouts.lapAt", { number }),
      },
    ];
  });
}

/** The beginning of the highlighted or selected part, if it has a name. */
export function partMarker(
  { line, series, messages: { t } }: Pick<MarkerInput, "line" | "series" | "messages">,
  part: TrackPart | undefined,
): MapMarker[] {
  const distance = part && series.distance[part.from];
  const place = distance === undefined ? undefined : placeAt(line, distance);
  const text = part?.mark;
  if (distance === undefined || !place || text === undefined) return [];
  return [{ kind: "part", ...place, distance, text, name: t("workouts.partAt", { name: text }) }];
}

/** All markers on the line, most important first: if two overlap the first one is shown. */
export const trackMarkers = (input: MarkerInput): MapMarker[] => [
  ...flags(input),
  ...summit(input),
  ...input.photos,
  ...(input.lapEnds ? laps(input, input.lapEnds) : distanceMarkers(input)),
];
