import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { PhotoSection } from "../features/photos/photo-section.tsx";
import type { ZoneForms } from "../features/workouts/analysis/zone-forms.ts";
import { WorkoutPlaceholder } from "../features/workouts/loading/workout-placeholder.tsx";
import { WorkoutFailure } from "../features/workouts/loading/workout-failure.tsx";
import { WorkoutSkeleton } from "../features/workouts/loading/workout-skeleton.tsx";
import { CommentsLink } from "../features/comments/comments-link.tsx";
import { LikesRow } from "../features/likes/likes.tsx";
import { WorkoutView } from "../features/workouts/workout-view.tsx";
import { workoutQuery } from "../lib/api/workout-query.ts";
import { ApiFailure } from "../lib/api/api-failure.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { untilLoaded } from "../lib/loading/retry-until-loaded.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { OnDemand } from "../ui/status/on-demand.tsx";

/** Loaded with the page, so that map and tables are shown soon after the numbers, which do not wait for them. */
const later = untilLoaded(() => import("./workout-page-later.ts"));
const loadLater = () => later;
const laterParts = {
  MapArea: lazyPart(loadLater, (file) => file.MapArea),
  SportSections: lazyPart(loadLater, (file) => file.SportSections),
  WorkoutTables: lazyPart(loadLater, (file) => file.WorkoutTables),
};
const CommentsSection = lazyPart(loadLater, (file) => file.CommentsSection);

const PageNotFound = lazyPart(
  () => import("./page-not-found-page.tsx"),
  (file) => file.PageNotFoundPage,
);

/** Few people open it. */
const HeartRateForm = lazyPart(
  () => import("../features/heart-rate/heart-rate-form.tsx"),
  (file) => file.HeartRateForm,
);
const TrainingZonesForm = lazyPart(
  () => import("../features/heart-rate/zones/training-zones-form.tsx"),
  (file) => file.TrainingZonesForm,
);

const zoneForms: ZoneForms = {
  heartRate: (onClose) => (
    <OnDemand>
      <HeartRateForm onClose={onClose} />
    </OnDemand>
  ),
  trainingZones: (kind, held, onClose) => (
    <OnDemand>
      <TrainingZonesForm kind={kind} before={held} onClose={onClose} />
    </OnDemand>
  ),
};

/** Statuses after which there is nothing to see here, now or later. */
const gone = new Set([400, 403, 404]);

/** `/workout/:username/:workoutKey/:more?`: one workout, or the page that says that there is none (WORK-13). */
export const WorkoutPage = () => {
  const { username, workoutKey } = useParams({ from: "/workout/$username/$workoutKey" });
  const query = useQuery(workoutQuery(workoutKey));
  const { data, error, refetch } = query;
  // Also if it was shown before: it may have been deleted, or is no longer shared.
  if (error instanceof ApiFailure && gone.has(error.status)) {
    return (
      <Suspense fallback={<WorkoutSkeleton />}>
        <PageNotFound missing={{ text: "missing.workout", address: `/workout/${username}/${workoutKey}` }} />
      </Suspense>
    );
  }
  if (data) {
    return (
      <WorkoutView
        key={workoutKey}
        workout={data}
        zoneForms={zoneForms}
        parts={laterParts}
        reactions={<LikesRow workout={data} end={<CommentsLink workout={data} />} />}
        comments={
          <Suspense>
            <CommentsSection workout={data} />
          </Suspense>
        }
        photos={<PhotoSection workout={data} />}
      />
    );
  }
  if (error) {
    return (
      <WorkoutFailure
        error={error}
        onRetry={() => {
          void refetch();
        }}
      />
    );
  }
  return (
    <Awaited query={query} room={WorkoutPlaceholder}>
      <WorkoutSkeleton />
    </Awaited>
  );
};
