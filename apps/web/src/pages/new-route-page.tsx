import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PlannerScreen } from "../features/planner/planner-screen.tsx";
import { planOfTrack } from "../features/planner/plan-of-track.ts";
import { typeOfActivity } from "../features/planner/route-types.ts";
import { recordingQuery } from "../features/workouts/recording/recording-query.ts";
import { latestTracksQuery } from "../lib/api/latest-tracks.ts";
import { workoutQuery } from "../lib/api/workout-query.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { showToast } from "../ui/overlay/toast-store.ts";
import { FailedState } from "../ui/status/failed-state.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";

/**
 * `/routes/new`: a route is drawn where the latest workout began, or from the track of a workout. A saved one leads to the list
 * (ROUT-2).
 */
export const NewRoutePage = () => {
  const { workout } = useSearch({ from: "/routes/new" });
  return workout === undefined ? <FromNothing /> : <FromWorkout workoutKey={String(workout)} />;
};

/** What follows a saved and a discarded route. */
function useEnds() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const toList = () => {
    void navigate({ to: "/routes" });
  };
  return {
    onSaved: ({ description }: { readonly description: string }) => {
      showToast(t("planner.saved", { name: description }));
      toList();
    },
    onCancel: toList,
  };
}

const FromNothing = () => {
  const ends = useEnds();
  const latest = useQuery(latestTracksQuery);
  // Its map must not jump when the answer comes.
  if (latest.isPending && latest.fetchStatus !== "paused") return <Skeleton height="100%" />;
  const { x = 0, y = 0 } = latest.data?.place ?? {};
  return <PlannerScreen latestPlace={x !== 0 || y !== 0 ? { lon: x, lat: y } : undefined} {...ends} />;
};

const FromWorkout = ({ workoutKey }: { readonly workoutKey: string }) => {
  const { t } = useMessages();
  const ends = useEnds();
  const workout = useQuery(workoutQuery(workoutKey));
  const activityId = workout.data?.activityId ?? 1;
  const track = useQuery({
    ...recordingQuery(workoutKey, activityId),
    enabled: workout.data !== undefined,
  });
  const failed = workout.isError ? workout : track.isError ? track : undefined;
  if (failed) {
    return (
      <FailedState title={t("planner.trackFailedTitle")} safe={t("planner.trackFailedSafe")} query={failed} />
    );
  }
  if (!workout.data || track.data === undefined) return <Skeleton height="100%" />;
  const { description, avgSpeed } = workout.data;
  const plan = track.data && planOfTrack(track.data.series);
  return (
    <PlannerScreen
      start={{
        workoutKey,
        ...(plan && { plan }),
        name: description,
        activities: [activityId],
        type: typeOfActivity(activityId),
        ...(avgSpeed > 0 && { speed: avgSpeed }),
      }}
      {...ends}
    />
  );
};
