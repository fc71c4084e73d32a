import { useDefaultSharing } from "../../../lib/api/use-default-sharing.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useStorageWords } from "../../../lib/api/own-storage.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { BatchActions } from "./batch-actions.tsx";
import { type BatchPhotos, pendingPhotos } from "../photos/next-photos.ts";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import { photoCountsOf } from "../photos/batch-photos.ts";
import { BatchPreview } from "./batch-preview.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { BatchSummary } from "./batch-summary.tsx";
import type { Batch } from "./batch.ts";
import {
  bringsAccount,
  countsOf,
  filesToSend,
  importedOf,
  isUndone,
  knownOf,
  previewsOf,
  refusedOf,
  stageOf,
} from "./batch.ts";
import type { DialogView } from "../dialog-view.ts";
import { closeImport } from "../import-request.ts";
import { SharingChoice } from "../sharing-choice.tsx";

/** The text for screen readers: each step once, and progress in steps of a tenth. */
const spokenOf = (t: ReturnType<typeof useMessages>["t"], batch: Batch, photos: BatchPhotos): string => {
  const { total, waiting, imported } = countsOf(batch);
  const stage = stageOf(batch);
  if (stage === "preview") {
    if (!batch.isReading && bringsAccount(batch)) return t("import-workouts.accountFound");
    return batch.isReading
      ? t("import-workouts.reading")
      : t("import-workouts.batchRead", { count: previewsOf(batch).length });
  }
  if (stage === "running" && total > 0) {
    return t("import-workouts.batchPercent", { percent: Math.floor(((total - waiting) / total) * 10) * 10 });
  }
  if (stage === "ended" && !isUndone(batch)) {
    const [known, refused] = [knownOf(batch).length, refusedOf(batch).length];
    const { found } = photoCountsOf(photos.photos);
    const all = photos.photos.length;
    const isSettled = all > 0 && pendingPhotos(photos) === 0;
    return [
      t("import-workouts.batchSoFar", { imported, known, refused }),
      ...(isSettled
        ? [`${t("photos.title")}: ${t("import-workouts.batchPhotosFound", { found, all })}`]
        : []),
    ].join(". ");
  }
  return t("import-workouts.batchWorking");
};

/** The import of many files or of an archive, if there is one. */
export const useBatchView = (): DialogView | undefined => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const importer = useImporter();
  const { batch, photos } = useImportState(importer);
  const defaultSharing = useDefaultSharing();
  const sharing = batch?.sharing ?? defaultSharing;
  const [isAsking, setIsAsking] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const storageWords = useStorageWords(batch?.problem);

  if (!batch) return undefined;
  const stage = stageOf(batch);
  const imported = importedOf(batch);
  // The workouts of an account keep their privacy.
  const isAccount = bringsAccount(batch);
  // Who may see the workouts of an earlier import may have been decided since, for each of them.
  const canShare = stage === "ended" && !isUndone(batch) && batch.isOurs && imported.length > 0 && !isAccount;

  const onClose = () => {
    if (isAsking) {
      setIsAsking(false);
      return;
    }
    if (stage === "preview" || (stage === "ended" && pendingPhotos(photos) === 0)) importer.batch.drop();
    closeImport();
  };
  const onDone = async () => {
    if (canShare) {
      setIsSaving(true);
      const isShared = await importer.batch.share(sharing);
      setIsSaving(false);
      if (!isShared) return;
    }
    onClose();
    if (imported.length > 0 && !isUndone(batch)) await navigate({ to: "/diary/workout-list" });
  };
  const said =
    batch.problem === undefined ? undefined : errorText(t, { reason: batch.problem }) + storageWords;
  const found = previewsOf(batch).length;

  return {
    title: t(
      stage === "preview"
        ? isAccount
          ? "import-workouts.accountTitle"
          : "import-workouts.batchTitle"
        : stage === "ended"
          ? "import-workouts.batchEnded"
          : "import-workouts.batchGoing",
    ),
    spoken: spokenOf(t, batch, photos),
    onClose,
    body: (
      <>
        {said !== undefined && <Notice kind="danger">{said}</Notice>}
        {stage === "preview" && <BatchPreview batch={batch} />}
        {stage === "ended" && <BatchSummary batch={batch} />}
        {stage !== "preview" && stage !== "ended" && <BatchProgress batch={batch} />}
        {(canShare || (stage === "preview" && !isAccount && filesToSend(batch).length > 0)) && (
          <SharingChoice
            value={sharing}
            onChange={(chosen) => {
              importer.dispatch({ part: "batch", event: { type: "sharing", sharing: chosen } });
            }}
            count={canShare ? imported.length : found}
            takesFocus={canShare && !isAsking}
          />
        )}
      </>
    ),
    actions: (
      <BatchActions
        batch={batch}
        isAsking={isAsking}
        isSaving={isSaving}
        isSharing={canShare}
        isSendingPhotos={pendingPhotos(photos) > 0}
        onStart={() => void importer.batch.start(isAccount ? undefined : sharing)}
        onAsk={setIsAsking}
        onClose={onClose}
        onDone={() => void onDone()}
      />
    ),
  };
};
