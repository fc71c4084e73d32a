import type { GoalView } from "@cairn/contracts/goals";
import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { useGoalName } from "./goal-name.ts";

interface DeleteGoalDialogProps {
  readonly goal: GoalView;
  readonly onClose: () => void;
}

/** Asks before a goal is deleted. */
export const DeleteGoalDialog = ({ goal, onClose }: DeleteGoalDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const name = useGoalName()(goal);
  return (
    <ConfirmDialog
      title={t("statistics.goalDeleteTitle", { name })}
      question={t("statistics.goalDeleteText")}
      confirm={t("statistics.goalDelete")}
      onClose={onClose}
      onConfirm={async (close) => {
        await requestOrThrow("deleteGoal", { params: { id: goal.id } });
        await afterChange(client, "goals");
        close();
        showToast(t("statistics.goalDeleted"));
      }}
    />
  );
};
