import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import text from "../../ui/text.module.css";
import { FileChooser } from "./file-chooser.tsx";
import { ImportActions } from "./import-actions.tsx";
import styles from "./import-dialog.module.css";
import { draftsOf, isMoving, isNothingToSave, queueLength, roomIn, viewOf } from "./import-queue.ts";
import { closeImport, useImportRequest } from "./import-request.ts";
import { ImportRow } from "./import-row.tsx";
import { saveDrafts } from "./save-drafts.ts";
import { SharingChoice } from "./sharing-choice.tsx";
import type { ImportSharing } from "./sharing-choice.tsx";
import { useImportQueue } from "./use-import-queue.ts";

/** Files become drafts; saving keeps them with their titles and their sharing, closing in any other way deletes them. */
export const ImportDialog = () => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const asked = useImportRequest();
  const controls = useImportQueue();
  const { queue } = controls;
  const [sharing, setSharing] = useState<ImportSharing>("private");
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const view = viewOf(queue);
  const drafts = draftsOf(queue);
  const coming = queue.items.filter((item) => isMoving(item) || item.state.kind === "success").length;
  const failed = queue.items.filter(({ state }) => state.kind === "error").length;

  const { add } = controls;
  useEffect(() => {
    if (asked && asked.files.length > 0) add(asked.files);
    // Each asking is a new object; `add` only dispatches and may be any version of itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);

  const discard = () => {
    void controls.discardAll();
    closeImport();
  };
  const leave = () => {
    if (isSaving) return;
    if (queue.items.some(({ state }) => ["success", "uploading", "processing"].includes(state.kind))) {
      setIsLeaving(true);
    } else discard();
  };
  const save = async () => {
    setIsSaving(true);
    setProblem(undefined);
    const result = await saveDrafts(drafts, sharing);
    setIsSaving(false);
    if (!result.ok) {
      setProblem(errorText(t, result.error));
      return;
    }
    closeImport();
    void queryClient.invalidateQueries({ queryKey: ["own-workouts"] });
    const [only] = result.value;
    if (only && result.value.length === 1) {
      await navigate({
        to: "/workout/$username/$workoutKey/{-$more}",
        params: { username: only.username, workoutKey: only.workoutKey },
      });
    } else await navigate({ to: "/diary/workout-list" });
  };

  return (
    <Dialog
      title={t(coming === 0 ? "import.title" : "import.titleFiles", { count: coming })}
      size="large"
      onClose={leave}
      actions={
        view === "select" ? undefined : (
          <ImportActions
            isLeaving={isLeaving}
            drafts={drafts.length}
            isSettled={view === "edit"}
            isDone={isNothingToSave(queue)}
            isSaving={isSaving}
            onSave={() => {
              void save();
            }}
            onCancel={leave}
            onDiscard={discard}
            onStay={() => {
              setIsLeaving(false);
            }}
          />
        )
      }
    >
      <div className={styles["body"]}>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <FileChooser small={view !== "select"} full={roomIn(queue) === 0} onChoose={add} />
        {queue.refused > 0 && (
          <Notice kind="warning">{t("import.refused", { count: queue.refused, most: queueLength })}</Notice>
        )}
        {queue.items.length > 0 && (
          <ul className={styles["rows"]}>
            {queue.items.map((item) => (
              <ImportRow key={item.id} item={item} controls={controls} />
            ))}
          </ul>
        )}
        {drafts.length > 0 && <SharingChoice value={sharing} onChange={setSharing} count={drafts.length} />}
      </div>
      <output className={text["hidden"]}>
        {queue.items.length > 0 &&
          t("import.progress", { done: drafts.length, all: queue.items.length, failed })}
      </output>
    </Dialog>
  );
};
