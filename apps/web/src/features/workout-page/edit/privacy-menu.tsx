import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel, withPrivacy } from "@cairn/domain/privacy/sharing";
import { PrivacyMenu } from "../../../ui/workout/privacy-menu.tsx";
import { useSaveHeader } from "./use-save-header.ts";

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
