import { errorText } from "../../../lib/api/error-text.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { NumberBlock, NumberBlocks } from "../../../ui/workout/number-block.tsx";
import type { Batch, Skipped } from "./batch.ts";
import {
  bringsAccount,
  countsOf,
  isUndone,
  keysOf,
  knownOf,
  lostOf,
  previewsOf,
  refusedOf,
  skippedOf,
} from "./batch.ts";
import styles from "./batch.module.css";
import { AccountCame } from "./imported-account.tsx";
import { KnownList } from "./known-list.tsx";
import { PhotosSummary } from "../photos/photos-summary.tsx";
import { RefusedList } from "./refused-list.tsx";
import { TrackMosaic } from "./track-mosaic.tsx";

/** What an archive contains besides workouts: one line for each reason, with the number and the first of the parts. */
const SkippedList = ({ skipped }: { readonly skipped: readonly Skipped[] }) => {
  const { t } = useMessages();
  if (skipped.length === 0) return null;
  const count = skipped.reduce((sum, part) => sum + part.count, 0);
  return (
    <details className={styles["group"]} open={skipped.length <= 5}>
      <summary>{t("import-workouts.batchSkipped", { count })}</summary>
      <ul className={styles["list"]}>
        {skipped.map(({ reason, name, count: parts }) => (
          <li key={reason}>
            <span className={styles["file"]}>
              {t("import-workouts.batchSkippedParts", { count: parts })} {name}
            </span>
            <span className={styles["reason"]}>{errorText(t, { reason })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** The outcome of many files as one summary. */
export const BatchSummary = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { imported, removed, cancelled, route } = countsOf(batch);
  const [known, refused, previews] = [knownOf(batch), refusedOf(batch), previewsOf(batch)];
  const lost = lostOf(batch);
  if (isUndone(batch))
    return <Notice kind="success">{t("import-workouts.batchUndone", { count: removed })}</Notice>;
  return (
    <>
      <NumberBlocks size="normal">
        <NumberBlock label={t("import-workouts.batchImported")} value={formats.count(imported)} />
        <NumberBlock label={t("import-workouts.batchAlreadyThere")} value={formats.count(known.length)} />
        <NumberBlock label={t("import-workouts.batchNotTaken")} value={formats.count(refused.length)} />
      </NumberBlocks>
      {bringsAccount(batch) && <AccountCame />}
      {route > 0 && <Notice kind="info">{t("import-workouts.batchRoutes", { count: route })}</Notice>}
      {cancelled > 0 && (
        <Notice kind="info">{t("import-workouts.batchStopped", { count: cancelled })}</Notice>
      )}
      {lost > 0 && <Notice kind="info">{t("import-workouts.batchLost", { count: lost })}</Notice>}
      {imported > 0 && previews.length > 0 && <TrackMosaic previews={previews} places={8} />}
      {imported > 0 && !bringsAccount(batch) && <PhotosSummary keys={keysOf(batch)} />}
      <KnownList known={known} />
      <RefusedList refused={refused} offersRoutes />
      <SkippedList skipped={skippedOf(batch)} />
    </>
  );
};
