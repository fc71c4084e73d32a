import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { classNames } from "../../ui/class-names.ts";
import { GraphPanel } from "./graphs/graph-panel.tsx";
import { KeyNumbers } from "./numbers/key-numbers.tsx";
import { metricFormats } from "../../graph/metric-formats.ts";
import { DraftNote } from "./edit/draft-note.tsx";
import { DuplicateNote } from "./head/duplicate-note.tsx";
import { OthersSeeNote } from "./head/others-see-note.tsx";
import { sportNameId } from "./head/sport-name.ts";
import { sportOfWorkout } from "./head/sport-of-workout.ts";
import { ComparisonChip } from "./comparison/comparison-chip.tsx";
import { type ComparedEffort, useComparison } from "./comparison/use-comparison.ts";
import type { ZoneForms } from "./analysis/zone-forms.ts";
import type { SportSections } from "./analysis/sport-sections.tsx";
import type { MapArea } from "./map/map-area.tsx";
import { useLowMap } from "./map/use-low-map.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { useLinkedPart } from "./recording/use-linked-part.ts";
import { useTrack } from "./recording/use-track.ts";
import { WorkoutHead } from "./head/workout-head.tsx";
import type { WorkoutTables } from "./workout-tables.tsx";
import { WorkoutNotes } from "./head/workout-notes.tsx";
import styles from "./workout-layout.module.css";

/** Metrics that only the recording contains, and that the first answer announces. */
const power = ["power"] as const;
const nothing = [] as const;

/** The content after the numbers and graphs, in a separate file. */
interface LaterParts {
  readonly MapArea: ComponentType<ComponentProps<typeof MapArea>>;
  readonly SportSections: ComponentType<ComponentProps<typeof SportSections>>;
  readonly WorkoutTables: ComponentType<ComponentProps<typeof WorkoutTables>>;
}

interface WorkoutViewProps {
  readonly workout: CombinedWorkoutView;
  readonly parts: LaterParts;
  /** The workout's photos, a separate feature. */
  readonly photos: ReactNode;
  /** The row of likes, a separate feature. */
  readonly reactions: ReactNode;
  /** The comments, a separate feature. */
  readonly comments: ReactNode;
  readonly zoneForms: ZoneForms;
}

/**
 * A workout: map, graphs and numbers connected by one cursor. Desktop: panel at the right; phone: a bottom sheet over the map.
 * Without a map the tables replace it.
 */
export const WorkoutView = ({
  workout,
  parts: later,
  photos,
  reactions,
  comments,
  zoneForms,
}: WorkoutViewProps) => {
  const messages = useMessages();
  const { t } = messages;
  const units = useUnits();
  const narrow = useNarrow();
  const sport = sportOfWorkout(workout);
  const avgCadence = workout.cadence.avg;
  const formats = useMemo(
    () => metricFormats({ messages, units, sport, avgCadence }),
    [messages, units, sport, avgCadence],
  );
  const track = useTrack(workout);
  useLinkedPart(track);
  const [showsLaps, setShowsLaps] = useState(false);
  const [compared, setCompared] = useState<ComparedEffort>();
  const answer = useComparison(compared, track);
  const { overlay } = answer;
  const compareWith = (chosen: ComparedEffort | undefined) => {
    setCompared(chosen);
    // On a phone the graphs are far above the pressed list.
    if (chosen && narrow) document.querySelector("[data-graph-cursor]")?.scrollIntoView({ block: "center" });
  };
  const endComparison = () => {
    setCompared(undefined);
    // The pressed button is removed; the focus stays next to it.
    document.querySelector<HTMLElement>("[data-graph-cursor]")?.focus({ preventScroll: true });
  };
  const { cursor } = track;
  const line = sport.hasTrack ? track.line : undefined;
  const hasPower = workout.hasRecording && (workout.avgPower ?? 0) > 0;

  const title = workout.description ?? t(sportNameId(workout.activityId));
  useEffect(() => {
    document.title = `${title} · Cairn`;
  }, [title]);

  const lapEnds = useMemo(
    () =>
      showsLaps ? workout.laps.map(({ startDistance, distance }) => startDistance + distance) : undefined,
    [showsLaps, workout.laps],
  );

  const graphsElement = useRef<HTMLDivElement>(null);
  const isLow = useLowMap(graphsElement, narrow && line !== undefined);
  const showMap = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // The panel covers the map of a phone: if it gets the focus by Tab, it is scrolled into view.
    if (narrow && !isLow && target.matches(":focus-visible"))
      currentTarget.closest("article")?.scrollTo(0, 0);
  };
  const map = line && (
    <div className={classNames(styles["map"], isLow && styles["low"])} onFocus={showMap}>
      <Suspense>
        <later.MapArea
          workout={workout}
          line={line}
          cursor={cursor}
          formats={formats}
          lapEnds={lapEnds}
          size={isLow ? "low" : narrow ? "narrow" : "wide"}
          overlay={overlay}
        />
      </Suspense>
    </div>
  );
  const graphs = (
    <div ref={graphsElement} className={styles["graphs"]}>
      <GraphPanel
        workout={workout}
        track={track}
        toCome={hasPower ? power : nothing}
        formats={formats}
        narrow={narrow}
        overlay={overlay}
        compared={
          compared && (
            <ComparisonChip compared={compared} {...answer} formats={formats} onLeave={endComparison} />
          )
        }
      />
    </div>
  );
  const { legs, skiRuns, pool, strength } = workout.analysis ?? {};
  const parts = (legs ?? skiRuns ?? pool ?? strength) && (
    <Suspense>
      <later.SportSections workout={workout} cursor={cursor} formats={formats} />
    </Suspense>
  );
  const rest = (
    <Suspense>
      <later.WorkoutTables
        workout={workout}
        track={track}
        formats={formats}
        onLaps={setShowsLaps}
        zoneForms={zoneForms}
        compared={compared}
        onCompare={compareWith}
        comments={comments}
      />
    </Suspense>
  );
  return (
    <article
      className={classNames(styles["workout"], !line && styles["noMap"])}
      aria-label={title}
      data-points={track.series.length}
    >
      {map}
      {!narrow && line && graphs}
      {!narrow && !line && (
        <div className={styles["ground"]}>
          {graphs}
          <div className={styles["columns"]}>
            {parts}
            {rest}
          </div>
        </div>
      )}
      <div className={styles["panel"]}>
        {narrow && line && <div className={styles["grip"]} aria-hidden />}
        <WorkoutHead workout={workout} />
        <DraftNote workout={workout} title={title} />
        <WorkoutNotes workout={workout} />
        <OthersSeeNote workout={workout} formats={formats} />
        <DuplicateNote workout={workout} />
        <KeyNumbers workout={workout} formats={formats} />
        {narrow && graphs}
        {reactions}
        {(narrow || line) && parts}
        {photos}
        {(narrow || line) && rest}
      </div>
    </article>
  );
};
