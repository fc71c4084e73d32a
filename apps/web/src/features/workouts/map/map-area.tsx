import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { usePhotoSteps } from "../../../lib/photos/photo-in-address.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import type { TrackLine } from "../../../lib/track/track-series.ts";
import { TrackMap } from "../../../map/track-map.tsx";
import type { Colouring } from "../../../map/track/track-ramps.ts";
import { ColourLegend } from "./colour-legend.tsx";
import { shownColouring, withColouring } from "./colouring-choice.ts";
import { hiddenParts, leftForOthers } from "./hidden-parts.ts";
import { workoutZones } from "../analysis/workout-zones.ts";
import { type EffortOverlay, otherPlace } from "../comparison/comparison.ts";
import { choicesToCome, legendRoom, type MapSize } from "./legend-room.ts";
import { lineColouring, usableColourings } from "./line-colouring.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { photoMarkers } from "./photo-markers.ts";
import { placeText } from "../../../graph/place-text.ts";
import { mapSport } from "../../../map/map-sport.ts";
import { partMarker, trackMarkers } from "./track-markers.ts";
import { useAfterPaint } from "./use-after-paint.ts";
import { workoutParts } from "./workout-parts.ts";
import { useStore } from "../../../lib/store.ts";
import { createStoredValue } from "../../../lib/preferences/stored-value.ts";

/**
 * The colouring of lines for each family of sports in this browser, such as `running=heartRate cycling=none`; others follow the
 * sport. A single word is a choice for all sports, the earlier format.
 */
const colouringPreference = createStoredValue<string>(
  "cairn.colouring",
  (text) => (text !== null && /^(?:[a-z-]+=)?\w+(?: [a-z-]+=\w+)*$/.test(text) ? text : undefined),
  "",
);

/**
 * Margin around the fitted line, CSS pixels: for the tools, the legend, and the bottom sheet that covers part of the map on a
 * phone.
 */
const paddings = {
  wide: { top: 72, right: 96, bottom: 72, left: 72 },
  narrow: { top: 52, right: 80, bottom: 64, left: 40 },
  low: { top: 20, right: 24, bottom: 20, left: 24 },
} as const;

/** Height by which the phone's bottom sheet covers the map (`workout-layout.module.css`), CSS pixels. */
const bottomSheetOverlap = 20;

/** Unit of the legend's numbers; heart rates have their zone instead. */
const unitOf = (colouring: Colouring, formats: MetricFormats): string | undefined => {
  if (colouring === "speed") return formats.speed(1).unit;
  if (colouring === "ele") return formats.elevation(0).unit;
  return colouring === "grade" ? formats.grade(0).unit : undefined;
};

interface MapAreaProps {
  readonly workout: CombinedWorkoutView;
  readonly line: TrackLine;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
  readonly lapEnds: readonly number[] | undefined;
  readonly size: MapSize;
  /** Another effort on the same route. */
  readonly overlay: EffortOverlay | undefined;
}

/** The map with its line in the chosen colouring. */
export const MapArea = ({ workout, line, cursor, formats, lapEnds, size, overlay }: MapAreaProps) => {
  const messages = useMessages();
  const { t, locale } = messages;
  const { series, index, part, lit } = useCursor(cursor);
  const shown = lit ?? part;
  const kept = useStore(colouringPreference);
  const mayLoadMap = useAfterPaint();
  const { open: openPhoto } = usePhotoSteps(workout);

  const parts = useMemo(() => workoutParts(workout, series, t), [workout, series, t]);
  const options = useMemo(
    () => usableColourings(series, parts, formats.sport),
    [series, parts, formats.sport],
  );
  const isCoarse = workout.hasRecording && series.pointSpeed === undefined;
  const value = shownColouring(kept, formats.sport, options, isCoarse);
  const zones = useMemo(() => workoutZones(workout), [workout]);
  const colouring = useMemo(
    () => lineColouring(value, { series, parts, zones, formats }),
    [value, series, parts, zones, formats],
  );
  const markers = useMemo(
    () => [
      ...partMarker({ line, series, messages }, shown),
      ...trackMarkers({
        line,
        series,
        formats,
        lapEnds,
        photos: photoMarkers(
          workout.photos,
          line,
          series,
          (number) => messages.t("photos.marker", { number }),
          openPhoto,
        ),
        messages,
      }),
    ],
    [line, series, formats, lapEnds, messages, workout.photos, openPhoto, shown],
  );
  const unit = unitOf(value, formats);
  const nameOf = (option: Colouring) =>
    option === "speed" ? formats.speedName : t(`workouts.colour.${option}`);
  const choiceNames = choicesToCome(options, isCoarse && series.ele !== undefined).map(nameOf);
  const left = leftForOthers(workout);
  const hidden = useMemo(() => (left ? hiddenParts(series, left) : []), [series, left]);

  return (
    <TrackMap
      label={t("workouts.map")}
      line={line}
      other={overlay?.line}
      otherPlace={overlay && otherPlace(overlay, index)}
      cursor={cursor}
      classes={colouring.classes}
      ramp={colouring.ramp}
      hidden={hidden}
      isOwn={workout.abilities.edit}
      markers={markers}
      padding={paddings[size]}
      low={size === "low"}
      coveredBelow={size === "narrow" ? bottomSheetOverlap : 0}
      legendSize={legendRoom(size, choiceNames, hidden.length > 0)}
      locale={locale}
      sport={mapSport(workout.activityId)}
      cursorMarker={{ name: t("workouts.trackPosition"), valueText: placeText(series, index, formats) }}
      mayLoadMap={mayLoadMap}
      legend={
        <ColourLegend
          options={options}
          value={value}
          onChange={(chosen) => {
            colouringPreference.set(withColouring(kept, formats.sport, chosen));
          }}
          colouring={colouring}
          speedName={formats.speedName}
          unit={unit}
          hasHidden={hidden.length > 0}
          narrow={size !== "wide"}
        />
      }
    />
  );
};
