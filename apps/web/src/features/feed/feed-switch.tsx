import { useMessages } from "../../lib/i18n/messages.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import type { FeedChoice } from "./feed-choice.ts";

interface FeedSwitchProps {
  readonly choice: FeedChoice;
  readonly onChoose: (choice: FeedChoice) => void;
}

/** Whose workouts the feed shows (DASH-1). */
export const FeedSwitch = ({ choice, onChoose }: FeedSwitchProps) => {
  const { t } = useMessages();
  return (
    <SegmentedControl
      label={t("dashboard.feed")}
      name="feed"
      value={choice}
      onChange={onChoose}
      options={[
        { value: "friends", label: t("dashboard.friends") },
        { value: "my-workouts", label: t("dashboard.ownWorkouts") },
      ]}
    />
  );
};
