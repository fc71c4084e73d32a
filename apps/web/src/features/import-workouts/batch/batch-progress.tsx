import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import { photoCountsOf } from "../photos/batch-photos.ts";
import type { Batch } from "./batch.ts";
import { countsOf, previewsOf, stageOf } from "./batch.ts";
import styles from "./batch.module.css";
import { TrackMosaic } from "./track-mosaic.tsx";

/** Progress of many files: being sent, imported by the server, or removed from the diary. */
export const BatchProgress = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const photos = photoCountsOf(useImportState(useImporter()).photos.photos).chosen;
  const formats = useFormats();
  const stage = stageOf(batch);
  const { total, waiting, imported, duplicate, failed, removed } = countsOf(batch);
  if (stage === "sending") {
    const percent = Math.floor((batch.share ?? 0) * 100);
    return (
      <div className={styles["progress"]}>
        <p className={styles["big"]}>{t("import.batchSending", { percent })}</p>
        <ProgressBar thick label={t("import.batchSendingTo")} value={batch.share} />
        <p className={styles["hint"]}>{t("import.batchSendingHint")}</p>
        <TrackMosaic previews={previewsOf(batch)} places={16} />
      </div>
    );
  }
  const isUndoing = stage === "undoing";
  const [done, all] = isUndoing ? [removed, removed + imported] : [total - waiting, total];
  return (
    <div className={styles["progress"]}>
      <p className={styles["big"]}>
        {t(isUndoing ? "import.batchUndoing" : "import.batchDone", {
          done: formats.count(done),
          all: formats.count(all),
        })}
      </p>
      <ProgressBar thick label={t("import.batchProgressBar")} {...(all > 0 && { max: all, value: done })} />
      {!isUndoing && (
        <p className={styles["hint"]}>
          {t("import.batchSoFar", {
            imported: formats.count(imported),
            known: formats.count(duplicate),
            refused: formats.count(failed),
          })}
        </p>
      )}
      <p className={styles["hint"]}>
        {photos > 0 && !isUndoing
          ? t("import.batchGoesOnPhotos", { count: photos })
          : t("import.batchGoesOn")}
      </p>
      <TrackMosaic previews={previewsOf(batch)} places={16} />
    </div>
  );
};
