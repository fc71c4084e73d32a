import type { CommentView } from "@cairn/contracts/comments";
import type { PhotoView } from "@cairn/contracts/photos";
import type { CombinedWorkoutView, SplitView } from "@cairn/contracts/workouts/workout-view";
import type { OverviewRow } from "@cairn/domain/analysis/overview";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { RedactionPreview } from "../../core/redaction/redaction-preview.ts";
import { keyView } from "../../core/workout-view/workout.view.ts";
import { judgedTotals } from "../../core/workouts/workout-totals.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { mayRead } from "../../platform/access/may-read.ts";
import type { BodyView } from "../heart-rate/body-of-days.ts";
import { analysisView, type RecordingAnalysis } from "./analysis.view.ts";
import { shownDeviceName } from "./device-name.ts";
import { extensionsOf } from "./extensions.view.ts";
import { singleWorkoutView } from "./notes.view.ts";
import { provenanceView } from "./provenance.view.ts";

/** The parts of a workout's page that come from its recording; absent for a workout that was typed in. */
export interface RecordingSummary extends RecordingAnalysis {
  readonly detailedPolyline: string | null;
  readonly detailedPolylineStarts: readonly number[];
  readonly overview: readonly OverviewRow[];
  readonly laps: readonly SplitView[];
  readonly warnings: readonly string[];
  readonly deviceName: string | null;
}

/** What was added to a workout. */
interface Added {
  readonly photos: readonly PhotoView[];
  readonly comments: readonly CommentView[];
  /** Prefix of the address of the owner's picture for old clients, see `addressFor`. */
  readonly address: string;
}

/** The parts that only the owner sees. */
interface ForOwner {
  readonly othersSee: RedactionPreview | undefined;
  readonly duplicateOf: string | undefined;
  /** The values for the zones and loads of the day of the workout. */
  readonly body: BodyView;
}

/** One workout with everything that its page needs at first. */
export function combinedWorkoutView(
  row: RedactedWorkout,
  recording: RecordingSummary | undefined,
  { photos, comments, address }: Added,
  { othersSee, duplicateOf, body }: ForOwner,
): CombinedWorkoutView {
  const judged = judgedTotals(row);
  const isOwner = row.relation === "owner";
  const single = singleWorkoutView(row);
  return {
    ...single,
    feedType: "WORKOUT",
    ...(single.profileImageUrl !== undefined && { userPhoto: `${address}${single.profileImageUrl}` }),
    comments: [...comments],
    photos: [...photos],
    // Counts only the visible ones: a higher number would reveal that some are hidden.
    pictureCount: photos.length,
    coverPhoto: photos[0]?.url,
    videos: [],
    achievements: [],
    abilities: { edit: isOwner, delete: isOwner, share: isOwner },
    ...(recording?.deviceName && { deviceName: shownDeviceName(recording.deviceName) }),
    ...(row.time_zone !== null && { timeZone: row.time_zone }),
    ...(row.elapsed_time !== null && { elapsedTime: row.elapsed_time }),
    ...(recording?.detailedPolyline && { detailedPolyline: recording.detailedPolyline }),
    ...(recording &&
      recording.detailedPolylineStarts.length > 0 && {
        detailedPolylineStarts: [...recording.detailedPolylineStarts],
      }),
    ...(row.bbox && { bbox: boxOf(row.bbox) }),
    overview: (recording?.overview ?? []).map(([...point]) => point),
    laps: [...(recording?.laps ?? [])],
    hasRecording: row.has_recording,
    warnings: isOwner ? [...(recording?.warnings ?? [])] : [],
    ...(row.own?.is_draft && { isDraft: true as const }),
    ...(duplicateOf !== undefined && { duplicateOf }),
    ...(othersSee && {
      othersSee: {
        extent: othersSee.extent,
        distance: Math.round(othersSee.distance * 100) / 100,
        shown: othersSee.shown.map(([from, to]) => [from, to]),
      },
    }),
    ...body,
    provenance: provenanceView(row, judged),
    ...(recording && { analysis: analysisView(row, recording, judged.totals) }),
    ...extensionsOf(row, recording),
  };
}

/** As `echoFor`, for the answer with everything of a workout. */
export const combinedEchoFor = (actor: SessionActor, view: CombinedWorkoutView): CombinedWorkoutView =>
  mayRead(actor)
    ? view
    : {
        ...keyView(view),
        feedType: "WORKOUT",
        comments: [],
        photos: [],
        videos: [],
        achievements: [],
        abilities: { edit: true, delete: true, share: true },
        overview: [],
        laps: [],
        hasRecording: false,
        warnings: [],
        provenance: {},
      };

const boxOf = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): [
  number,
  number,
  number,
  number,
] => [west, south, east, north];
