import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel, withPrivacy } from "@cairn/domain/privacy/sharing";
import { PrivacyMenu } from "../../../ui/workout/privacy-menu.tsx";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { type HeaderChange, applyChange } from "./apply-change.ts";
import { useWorkoutChange } from "./use-workout-change.ts";

/** Saves a change of the workout's header. */
const useSaveHeader = (workoutKey: string) =>
  useWorkoutChange(workoutKey, "sharing", {
    send: (change: HeaderChange) =>
      requestOrThrow("saveWorkoutHeaders", { body: [{ workoutKey, ...change }], keepalive: true }),
    apply: applyChange,
  });

/** Who may see the workout, for its owner: changes immediately and visibly reverts if the server refuses (WORK-9). */
export const WorkoutPrivacyMenu = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const save = useSaveHeader(workout.workoutKey);
  return (
    <PrivacyMenu
      level={privacyLevel(workout.sharingFlags)}
      onChoose={(level) => {
        save({ sharingFlags: withPrivacy(workout.sharingFlags, level) });
      }}
    />
  );
};
