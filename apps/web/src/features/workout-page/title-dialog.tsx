import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import { type FormEvent, useId, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { useSaveHeader } from "./use-save-header.ts";

interface TitleDialogProps {
  readonly workout: CombinedWorkoutView;
  /** The title that stands on the page, perhaps only the sport's name. */
  readonly shown: string;
  readonly onClose: () => void;
}

/** Longest title, as decoded activities carry it. */
const longest = 256;

/** The title, to change. */
export const TitleDialog = ({ workout, shown, onClose }: TitleDialogProps) => {
  const { t } = useMessages();
  const form = useId();
  const [title, setTitle] = useState(workout.description ?? "");
  const save = useSaveHeader(workout.workoutKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ description: title.trim() });
    onClose();
  };
  return (
    <Dialog
      title={t("workout.editTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t("workout.save")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={t("workout.title")}
          value={title}
          maxLength={longest}
          placeholder={shown}
          onChange={(event) => {
            setTitle(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
};
