import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import text from "../../ui/text.module.css";
import { openBatch } from "./batch/batch-store.ts";
import { isFinal } from "./batch/batch.ts";
import { CutOffNote } from "./drafts/cut-off-note.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { FileChooser } from "./file-chooser.tsx";
import styles from "./import-dialog.module.css";
import { roomIn, viewOf } from "./drafts/import-queue.ts";
import { useImportRequest } from "./import-request.ts";
import { ownImportsQuery } from "./own-imports.ts";
import { useBatchView } from "./batch/use-batch-view.tsx";
import { useDraftsView } from "./drafts/use-drafts-view.tsx";
import { useImportQueue } from "./drafts/use-import-queue.ts";
import { useTakeFiles } from "./use-take-files.ts";

/** Files become workouts: a few as drafts in rows, many and archives together; an import that is still going is shown first. */
export const ImportDialog = () => {
  const { t } = useMessages();
  const asked = useImportRequest();
  const controls = useImportQueue();
  const { queue } = controls;
  const drafts = useDraftsView(controls);
  const batch = useBatchView();
  const { take, isLooking, leftOut } = useTakeFiles(controls);
  // The dialog stands in the frame, beside the screens and their client.
  const { data: jobs } = useQuery(ownImportsQuery, queryClient);
  const isSelecting = batch === undefined && viewOf(queue) === "select";

  useEffect(() => {
    if (asked && asked.files.length > 0) void take(asked.files);
    if (asked?.drafts && !batch) controls.resume(asked.drafts);
    // Each asking is a new object; `take` may be any version of itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);

  const isIdle = isSelecting && !isLooking && asked?.files.length === 0 && !asked.drafts;
  const going = jobs?.find((job) => !isFinal(job));
  useEffect(() => {
    if (isIdle && going) openBatch(going);
  }, [isIdle, going]);

  const view = batch ?? drafts;
  return (
    <Dialog title={view.title} size="large" onClose={view.onClose} actions={view.actions}>
      <div className={styles["body"]}>
        {leftOut === "busy" && batch && <Notice kind="warning">{t("import.leftOutBusy")}</Notice>}
        {leftOut === "pictures" && !batch && <Notice kind="warning">{t("photos.badFile")}</Notice>}
        {!batch && viewOf(queue) !== "upload" && queue.waitingPhotos.length > 0 && (
          <Notice kind="info">{t("import.photosWait", { count: queue.waitingPhotos.length })}</Notice>
        )}
        {queue.unmatchedPhotos > 0 && (
          <Notice kind="warning">{t("import.photosHomeless", { count: queue.unmatchedPhotos })}</Notice>
        )}
        {leftOut === "archive" && !batch && <Notice kind="warning">{t("import.leftOutArchive")}</Notice>}
        {!batch && (
          <FileChooser
            small={!isSelecting}
            full={roomIn(queue) === 0}
            isBusy={isLooking}
            onChoose={(files) => void take(files)}
          />
        )}
        {isSelecting && asked?.drafts === undefined && <CutOffNote />}
        {view.body}
        {isSelecting && jobs && <EarlierImports jobs={jobs} />}
      </div>
      <output className={text["hidden"]}>{view.spoken}</output>
    </Dialog>
  );
};
