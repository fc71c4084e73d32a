import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { RecordingColumns } from "@cairn/domain/recording/recording";
import { encodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { useState } from "react";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { metricFormats } from "../graph/metric-formats.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useUnits } from "../lib/preferences/preferences.ts";
import { useCursor } from "../lib/track/cursor-store.ts";
import { renderScreen, server } from "./render-screen.tsx";
import { combinedWorkout } from "./workout-examples.ts";
import { SportSections } from "../features/workouts/analysis/sport-sections.tsx";
import type { ComparedEffort } from "../features/workouts/comparison/use-comparison.ts";
import type { ZoneForms } from "../features/workouts/analysis/zone-forms.ts";
import { sportOfWorkout } from "../features/workouts/head/sport-of-workout.ts";
import { useTrack } from "../features/workouts/recording/use-track.ts";
import { WorkoutTables } from "../features/workouts/workout-tables.tsx";

const zoneForms: ZoneForms = {
  heartRate: (onClose) => <button onClick={onClose}>Maximum form</button>,
  trainingZones: (kind, held, onClose) => (
    <button onClick={onClose}>{`${kind} form, ${held ? "own" : "default"}`}</button>
  ),
};

const Tables = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const messages = useMessages();
  const units = useUnits();
  const formats = metricFormats({
    messages,
    units,
    sport: sportOfWorkout(workout),
    avgCadence: workout.cadence.avg,
  });
  const track = useTrack(workout);
  const { part, lit, index } = useCursor(track.cursor);
  const [compared, setCompared] = useState<ComparedEffort>();
  const [isLaps, setIsLaps] = useState(false);
  return (
    <>
      <SportSections workout={workout} cursor={track.cursor} formats={formats} />
      <WorkoutTables
        workout={workout}
        track={track}
        formats={formats}
        compared={compared}
        onCompare={setCompared}
        onLaps={setIsLaps}
        comments={<p>Comments</p>}
        zoneForms={zoneForms}
      />
      <output aria-label="State">
        {`at ${String(index)} `}
        {part && `selected ${String(part.from)}–${String(part.to)} ${part.mark ?? ""} `}
        {lit && `lit ${String(lit.from)}–${String(lit.to)} ${lit.mark ?? ""} `}
        {compared && `compared ${compared.workoutKey} `}
        {isLaps && "laps on the map"}
      </output>
    </>
  );
};

/** 10 km in 50 minutes, a metre of climb each 100 m; heart rate 120 in the first half and 150 in the second. */
export const overview: CombinedWorkoutView["overview"] = Array.from({ length: 101 }, (_, at) => [
  at * 100,
  at * 30,
  at,
  100 / 30,
  at < 50 ? 120 : 150,
]);

export const showTables = async (
  changed: Partial<CombinedWorkoutView>,
  circumstances: Parameters<typeof renderScreen>[1] = {},
) => {
  server.answer("getWorkoutsAround", []);
  await renderScreen(<Tables workout={combinedWorkout(changed)} />, circumstances);
  await expect.element(page.getByText("Comments")).toBeVisible();
};

/** Answers the recorded points: one each 30 s, as many as the overview has. */
export const answerRecording = (columns: Omit<RecordingColumns, "time">): void => {
  const time = Float64Array.from(overview, (_, at) => at * 30);
  const bytes = encodeRecording({
    length: time.length,
    segmentStarts: [0],
    columns: { time, ...columns },
    laps: [],
  });
  server.answer("getWorkoutRecording", bytes.slice().buffer as never);
};

export const table = (name: string | RegExp) => page.getByRole("table", { name });
export const section = (name: string | RegExp) => page.getByRole("region", { name, exact: true });
export const button = (name: string | RegExp) => page.getByRole("button", { name });
/** The cursor, what is selected and highlighted on map and graphs, compared, and marked on the map. */
export const state = () => page.getByLabelText("State");
export const timed = { totalTime: 3000, totalDistance: 10_000, avgSpeed: 3.33, overview };
