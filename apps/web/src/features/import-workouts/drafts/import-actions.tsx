import { Trash2 } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../import-dialog.module.css";

interface ImportActionsProps {
  /** Somebody wants to close it although there are drafts: the row asks, and says what is lost. */
  readonly isLeaving: boolean;
  readonly drafts: number;
  readonly isSettled: boolean;
  /** Nothing is left to save. */
  readonly isDone: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** The lower row of the import: save or cancel, or the question before drafts are deleted. */
export const ImportActions = (props: ImportActionsProps) => {
  const { t } = useMessages();
  const { isLeaving, drafts, isSettled, isSaving } = props;
  if (isLeaving) {
    return (
      <>
        <p role="alert" className={styles["asking"]}>
          {drafts > 0
            ? t("import-workouts.discardQuestion", { count: drafts })
            : t("import-workouts.stopQuestion")}
        </p>
        {/* The question replaced the button that had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button key="stay" autoFocus onClick={props.onStay}>
          {t("import-workouts.stay")}
        </Button>
        <Button kind="dangerSolid" icon={Trash2} onClick={props.onDiscard}>
          {t("import-workouts.discard")}
        </Button>
      </>
    );
  }
  if (props.isDone) {
    return (
      <Button kind="primary" onClick={props.onCancel}>
        {t("import-workouts.done")}
      </Button>
    );
  }
  return (
    <>
      <Button kind="ghost" onClick={props.onCancel}>
        {t("ui.cancel")}
      </Button>
      {/* Its own element: one that became the question's would not get the focus. */}
      <Button
        key="save"
        kind="primary"
        busy={isSaving}
        disabled={!isSettled || drafts === 0}
        onClick={props.onSave}
      >
        {t("import-workouts.save", { count: drafts })}
      </Button>
    </>
  );
};
