import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { NumberBlock, NumberBlocks } from "../../../ui/workout/number-block.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import {
  type Batch,
  filesToSend,
  leftToServerOf,
  maxFiles,
  previewsOf,
  refusedOf,
  unusableOf,
} from "./batch.ts";
import styles from "./batch.module.css";
import { AccountContents } from "./account-contents.tsx";
import { BatchRows } from "./batch-rows.tsx";
import { PhotosAlong } from "../photos/photos-along.tsx";
import { RefusedList } from "./refused-list.tsx";

/** The content of a service's export besides the recordings. */
const ExportExtrasNote = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const { typedIn, routes, photos } = batch.extras;
  const parts = [
    ...(typedIn > 0 ? [t("import-workouts.extrasTypedIn", { count: typedIn })] : []),
    ...(routes > 0 ? [t("import-workouts.extrasRoutes", { count: routes })] : []),
    ...(photos > 0 ? [t("import-workouts.extrasPhotos", { count: photos })] : []),
  ];
  if (parts.length === 0) return null;
  return <Notice kind="info">{t("import-workouts.extras", { parts: parts.join(", ") })}</Notice>;
};

const browserOffset = (ms: number): number => -new Date(ms).getTimezoneOffset();

/** The content of many files, read here before anything is sent: how much, when, where, and which are not workouts. */
export const BatchPreview = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const previews = previewsOf(batch);
  const distance = formats.distance(previews.reduce((sum, preview) => sum + preview.distance, 0));
  const starts = previews.flatMap(({ startTime }) => startTime ?? []).toSorted((a, b) => a - b);
  const dateOf = (ms: number | undefined) =>
    ms === undefined ? "" : formats.placeDate(ms, browserOffset(ms));
  const [first, last] = [dateOf(starts[0]), dateOf(starts.at(-1))];
  const leftToServer = leftToServerOf(batch);
  const isUnread = !batch.isReading && batch.files.length > 0 && batch.readings.length === 0;
  const isAccountAlone = batch.accounts.length > 0 && batch.readings.length === 0;
  return (
    <>
      {batch.chosen > maxFiles && (
        <Notice kind="warning">{t("import-workouts.batchTooMany", { most: maxFiles })}</Notice>
      )}
      <AccountContents accounts={batch.accounts} />
      {isAccountAlone ? null : isUnread ? (
        <Notice kind="info">{t("import-workouts.batchUnread")}</Notice>
      ) : (
        <>
          <NumberBlocks size="normal">
            <NumberBlock label={t("import-workouts.batchWorkouts")} value={formats.count(previews.length)} />
            <NumberBlock label={t("import-workouts.batchDistance")} {...distance} />
            <NumberBlock
              label={t("import-workouts.batchTime")}
              value={formats.duration(previews.reduce((sum, preview) => sum + preview.duration, 0))}
            />
          </NumberBlocks>
          <p className={styles["hint"]}>
            {batch.isReading
              ? t("import-workouts.batchReading", { count: batch.readings.length })
              : first === last
                ? first
                : t("import-workouts.batchDates", { first, last })}
          </p>
          {batch.isReading && <ProgressBar label={t("import-workouts.reading")} />}
          <BatchRows batch={batch} />
        </>
      )}
      {leftToServer.length > 0 && (
        <Notice kind="info">
          {t("import-workouts.leftToServer", { count: leftToServer.length, names: leftToServer.join(", ") })}
        </Notice>
      )}
      <ExportExtrasNote batch={batch} />
      {!isAccountAlone && <PhotosAlong />}
      <RefusedList refused={[...refusedOf(batch), ...unusableOf(batch)]} offersRoutes />
      {!batch.isReading && filesToSend(batch).length === 0 && (
        <Notice kind="warning">{t("import-workouts.batchNothing")}</Notice>
      )}
    </>
  );
};
