import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import { activityById } from "@cairn/domain/activities";
import { useEffect, useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences.ts";
import { classNames } from "../../ui/class-names.ts";
import { GraphDock } from "./graph-dock.tsx";
import { ImportWarnings } from "./import-warnings.tsx";
import { KeyNumbers } from "./key-numbers.tsx";
import { MapArea } from "./map-area.tsx";
import { metricFormats } from "./metric-formats.ts";
import { SplitsSection } from "./splits-section.tsx";
import { UnitSwitch } from "./unit-switch.tsx";
import { useNarrow } from "./use-narrow.ts";
import { useSplits } from "./use-splits.ts";
import { useTrack } from "./use-track.ts";
import { WorkoutHead, sportNameId } from "./workout-head.tsx";
import styles from "./workout-layout.module.css";
import { ZonesSection } from "./zones-section.tsx";

/** A workout: map, graphs and numbers joined by one cursor. Desktop: panel at the right; phone: a sheet over the map. */
export const WorkoutView = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const messages = useMessages();
  const { t } = messages;
  const units = useUnits();
  const narrow = useNarrow();
  const pace = activityById(workout.activityId)?.pace ?? "speed";
  const formats = useMemo(() => metricFormats({ messages, units, pace }), [messages, units, pace]);
  const track = useTrack(workout);
  const splits = useSplits(workout, track, formats);
  const { cursor, line } = track;

  const title = workout.description ?? workout.workoutName ?? t(sportNameId(workout.activityId));
  useEffect(() => {
    document.title = `${title} · Cairn`;
  }, [title]);

  const lapEnds = useMemo(
    () =>
      splits.value === "laps"
        ? workout.laps.map(({ startDistance, distance }) => startDistance + distance)
        : undefined,
    [splits.value, workout.laps],
  );

  const map = line && (
    <div className={styles["map"]}>
      <MapArea
        workout={workout}
        line={line}
        cursor={cursor}
        formats={formats}
        lapEnds={lapEnds}
        narrow={narrow}
      />
    </div>
  );
  const dock = (
    <div className={styles["dock"]}>
      <GraphDock cursor={cursor} formats={formats} narrow={narrow} />
    </div>
  );
  const rest = (
    <>
      <ImportWarnings warnings={workout.warnings} />
      <ZonesSection workout={workout} track={track} formats={formats} />
      <SplitsSection workout={workout} cursor={cursor} formats={formats} choice={splits} />
      <UnitSwitch />
    </>
  );
  return (
    <article
      className={classNames(styles["workout"], !line && styles["noMap"])}
      aria-label={title}
      data-points={track.series.length}
    >
      {map}
      {!narrow && dock}
      <div className={styles["panel"]}>
        {narrow && line && <div className={styles["grip"]} aria-hidden />}
        <WorkoutHead workout={workout} />
        <KeyNumbers workout={workout} formats={formats} />
        {narrow && dock}
        {rest}
      </div>
    </article>
  );
};
