import { Undo2, Upload } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useImporter } from "../pipeline/use-importer.ts";
import type { Batch } from "./batch.ts";
import { countsOf, filesToSend, isUndone, previewsOf, stageOf } from "./batch.ts";
import styles from "../import-dialog.module.css";

interface BatchActionsProps {
  readonly batch: Batch;
  /** Somebody pressed undo: the row asks, and says what is lost. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** Who may see the workouts is asked beside it, and answered by the last press. */
  readonly isSharing: boolean;
  /** Photos are being sent, which continues as long as the page is open. */
  readonly isSendingPhotos: boolean;
  /** Sends the files. */
  readonly onStart: () => void;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * The lower row of an import of many files. At each step the focus is where the previous button was, or at a question that comes
 * before the last one.
 */
export const BatchActions = (props: BatchActionsProps) => {
  const { batch, isAsking, isSaving, isSharing, isSendingPhotos, onStart, onAsk, onClose, onDone } = props;
  const { t } = useMessages();
  const importer = useImporter();
  const stage = stageOf(batch);
  const { imported } = countsOf(batch);
  if (isAsking) {
    return (
      <>
        <p role="alert" className={styles["asking"]}>
          {t("import-workouts.batchUndoQuestion", { count: imported })}
        </p>
        {/* The question replaced the button that had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onClick={() => onAsk(false)}>
          {t("import-workouts.batchUndoNo")}
        </Button>
        <Button
          kind="dangerSolid"
          icon={Undo2}
          onClick={() => {
            onAsk(false);
            void importer.batch.undo();
          }}
        >
          {t("import-workouts.batchUndoYes")}
        </Button>
      </>
    );
  }
  if (stage === "preview") {
    return (
      <>
        <Button kind="ghost" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        {/* The chooser that had the focus is removed. */}
        <Button
          key="start"
          kind="primary"
          icon={Upload}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          disabled={filesToSend(batch).length === 0}
          onClick={onStart}
        >
          {batch.isReading
            ? t("import-workouts.batchStartNow")
            : batch.accounts.length > 0
              ? t("import-workouts.accountStart")
              : t("import-workouts.batchStart", { count: previewsOf(batch).length })}
        </Button>
      </>
    );
  }
  if (stage === "ended") {
    return (
      <>
        {imported > 0 && !isUndone(batch) && (
          <Button key="undo" kind="danger" icon={Undo2} onClick={() => onAsk(true)}>
            {t("import-workouts.batchUndo")}
          </Button>
        )}
        {/* A key that was meant for the step before shares nothing: the question has the focus then. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button key="done" autoFocus={!isSharing} kind="primary" busy={isSaving} onClick={onDone}>
          {t(isSendingPhotos ? "import-workouts.batchLeavePhotos" : "import-workouts.done")}
        </Button>
      </>
    );
  }
  return (
    <>
      {stage !== "undoing" && (
        <Button key="stop" kind="ghost" onClick={() => void importer.batch.cancel()}>
          {t("import-workouts.batchStop")}
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button key="leave" autoFocus onClick={onClose}>
        {t("import-workouts.batchLeave")}
      </Button>
    </>
  );
};
