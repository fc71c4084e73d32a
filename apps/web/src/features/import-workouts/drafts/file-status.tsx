import { Link } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import text from "../../../ui/text.module.css";
import { DuplicateNote } from "./duplicate-note.tsx";
import { nameOf } from "./import-queue.ts";
import type { ImportItem, ImportQueue } from "./import-queue.ts";
import { closeImport } from "../import-request.ts";
import styles from "./import-row.module.css";
import { RecordingFacts } from "../read-files/recording-facts.tsx";

interface FileStatusProps {
  readonly item: ImportItem;
  readonly queue: ImportQueue;
}

/** A file without a draft: its content as far as it was read, and its state. */
export const FileStatus = ({ item, queue }: FileStatusProps) => {
  const { t } = useMessages();
  const sportNames = useSportNames();
  const { state, preview } = item;
  const file = nameOf(item);
  const isOnItsWay = state.kind === "ready" || state.kind === "uploading" || state.kind === "processing";
  return (
    <>
      <p className={classNames(styles["name"], text["clip"])}>{preview?.title ?? file}</p>
      {preview && (state.kind !== "duplicate" || state.match === "likely") && (
        <RecordingFacts
          lead={sportNames.of(preview.activityId).name}
          startTime={preview.startTime}
          offsetMinutes={preview.offsetMinutes}
          activityId={preview.activityId}
          distance={preview.distance}
          duration={preview.duration}
          madeUpTimes={preview.madeUpTimes}
        />
      )}
      {state.kind === "route" && (
        <Link to="/routes" className={text["link"]} onClick={closeImport}>
          {t("import-workouts.keptAsRoute", { name: state.description })}
        </Link>
      )}
      {state.kind === "duplicate" && (
        <DuplicateNote workout={state.workout} match={state.match} queue={queue} />
      )}
      {(isOnItsWay || state.kind === "reading" || state.kind === "cancelled") && (
        <p className={styles["facts"]}>
          {state.kind === "uploading"
            ? t("import-workouts.uploading", { percent: Math.floor(state.share * 100) })
            : t(`import-workouts.${state.kind}`)}
        </p>
      )}
      {isOnItsWay && (
        <ProgressBar
          label={t("import-workouts.progressOf", { file })}
          value={state.kind === "processing" ? undefined : state.kind === "uploading" ? state.share : 0}
        />
      )}
    </>
  );
};
