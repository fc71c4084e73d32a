import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import text from "../../ui/text.module.css";
import { isFinal } from "./batch/batch.ts";
import { giveBackCutOff } from "./drafts/cut-off.ts";
import { CutOffNote } from "./drafts/cut-off-note.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { FileChooser } from "./file-chooser.tsx";
import styles from "./import-dialog.module.css";
import { roomIn, viewOf } from "./drafts/import-queue.ts";
import { useImportRequest } from "./import-request.ts";
import { useBatchView } from "./batch/use-batch-view.tsx";
import { useDraftsView } from "./drafts/use-drafts-view.tsx";
import { useStoredDrafts } from "./drafts/use-stored-drafts.ts";
import { toastEnd, toastPhotos } from "./pipeline/announce-end.ts";
import { createImporter } from "./pipeline/importer.ts";
import type { PageImporter } from "./pipeline/page-importer.ts";
import { ImporterContext, useImporter, useImportState } from "./pipeline/use-importer.ts";

/** The newest imports of many files, including unfinished ones. */
const ownImportsQuery = keyedQuery({
  queryKey: queryKeys.ownImports,
  queryFn: ({ signal }) => requestOrThrow("listImports", { query: { limit: 10 }, signal }),
  staleTime: 0,
});

const newImporter = () => createImporter({ batchEnded: toastEnd, photosEnded: toastPhotos });

/** Imports files as workouts; the import outlives the dialog, in the component that keeps its importer. */
export const ImportDialog = ({ keep }: { readonly keep: PageImporter }) => {
  const [importer] = useState(() => keep(newImporter));
  return (
    <ImporterContext value={importer}>
      <ImportSteps />
    </ImporterContext>
  );
};

/** A few files as drafts in rows, many files and archives together; an unfinished import is shown first. */
const ImportSteps = () => {
  const { t } = useMessages();
  const asked = useImportRequest();
  const importer = useImporter();
  const { queue, examined, leftOut } = useImportState(importer);
  useEffect(() => importer.watch(), [importer]);
  useStoredDrafts(queue);
  const drafts = useDraftsView();
  const batch = useBatchView();
  // The dialog is part of the frame, outside the screens and their client.
  const { data: jobs } = useQuery(ownImportsQuery, queryClient);
  const { data: account } = useQuery(ownAccountQuery, queryClient);
  const isSelecting = batch === undefined && viewOf(queue) === "select";

  useEffect(() => {
    if (asked && asked.files.length > 0) drafts.take(asked.files);
    if (asked?.drafts) {
      if (batch) giveBackCutOff(account?.key, asked.drafts);
      else importer.dispatch({ part: "queue", event: { type: "resume", drafts: asked.drafts } });
    }
    // Only a new request object opens the dialog; the other values used here do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);

  const isIdle = isSelecting && examined === 0 && asked?.files.length === 0 && !asked.drafts;
  const going = jobs?.find((job) => !isFinal(job));
  useEffect(() => {
    if (isIdle && going) importer.batch.open(going);
  }, [isIdle, going, importer]);

  const view = batch ?? drafts;
  return (
    <Dialog title={view.title} size="large" onClose={view.onClose} actions={view.actions}>
      <div className={styles["body"]} inert={drafts.isSaving}>
        {leftOut === "busy" && batch && <Notice kind="warning">{t("import-workouts.leftOutBusy")}</Notice>}
        {leftOut === "pictures" && !batch && <Notice kind="warning">{t("photos.badFile")}</Notice>}
        {!batch && viewOf(queue) !== "upload" && queue.waitingPhotos.length > 0 && (
          <Notice kind="info">
            {t("import-workouts.photosWait", { count: queue.waitingPhotos.length })}
          </Notice>
        )}
        {queue.unmatchedPhotos > 0 && (
          <Notice kind="warning">
            {t("import-workouts.photosUnmatched", { count: queue.unmatchedPhotos })}
          </Notice>
        )}
        {leftOut === "archive" && !batch && (
          <Notice kind="warning">{t("import-workouts.leftOutArchive")}</Notice>
        )}
        {/* Hidden and not removed: the system's file dialog, which answers to it, may be open. */}
        <div hidden={batch !== undefined}>
          <FileChooser
            small={viewOf(queue) !== "select"}
            full={roomIn(queue) === 0}
            isBusy={examined > 0}
            onChoose={drafts.take}
          />
        </div>
        {isSelecting && asked?.drafts === undefined && <CutOffNote />}
        {view.body}
        {isSelecting && jobs && <EarlierImports jobs={jobs} />}
      </div>
      <output className={text["hidden"]}>{view.spoken}</output>
    </Dialog>
  );
};
