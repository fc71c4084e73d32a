import type { BulkAction } from "@cairn/contracts/workout-list/bulk-changes";
import { privacyLevels } from "@cairn/domain/privacy/sharing";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sportChoices } from "../../lib/sport-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";

interface BulkDialogProps {
  readonly kind: "privacy" | "activity";
  readonly count: number;
  /** The preselected activity. */
  readonly activityId: number;
  readonly onApply: (action: BulkAction) => void;
  readonly onClose: () => void;
}

/** Asks for the new value of the chosen workouts, because the change cannot be undone by a press. */
export const BulkDialog = ({ kind, count, activityId, onApply, onClose }: BulkDialogProps) => {
  const messages = useMessages();
  const { t } = messages;
  const [level, setLevel] = useState<(typeof privacyLevels)[number]>("private");
  const [activity, setActivity] = useState(activityId);
  return (
    <Dialog
      title={t("diary.changeTitle", { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onApply(kind === "privacy" ? { kind, level } : { kind, activityId: activity });
              onClose();
            }}
          >
            {t("diary.change")}
          </Button>
        </>
      }
    >
      {kind === "privacy" ? (
        <SelectField
          label={t("diary.privacy")}
          value={level}
          onChange={({ currentTarget }) => {
            setLevel(privacyLevels.find((one) => one === currentTarget.value) ?? "private");
          }}
          options={privacyLevels.map((one) => ({ value: one, label: t(privacyWords(one).label) }))}
          hint={t(privacyWords(level).hint)}
        />
      ) : (
        <SelectField
          label={t("diary.activity")}
          value={activity}
          onChange={({ currentTarget }) => {
            setActivity(Number(currentTarget.value));
          }}
          options={sportChoices(messages, activity).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      )}
    </Dialog>
  );
};
