import { useMessages } from "../../../lib/i18n/messages.ts";
import { DraftPhotos } from "../photos/draft-photos.tsx";
import { nameOf } from "./import-queue.ts";
import type { ImportItem, ImportedDraft } from "./import-queue.ts";
import styles from "./import-row.module.css";
import { RecordingFacts } from "../read-files/recording-facts.tsx";
import { SportChoice } from "./sport-choice.tsx";
import type { useImportQueue } from "./use-import-queue.ts";

interface DraftFieldsProps {
  readonly item: ImportItem;
  readonly draft: ImportedDraft;
  readonly controls: ReturnType<typeof useImportQueue>;
}

const none: readonly File[] = [];

/** What may be said of a draft before it is saved: its title, its sport and its photos, beside what was measured. */
export const DraftFields = ({ item, draft, controls }: DraftFieldsProps) => {
  const { t } = useMessages();
  const { workout } = draft;
  const file = nameOf(item);
  return (
    <>
      <input
        className={styles["title"]}
        aria-label={t("import.titleOf", { file })}
        placeholder={t("import.titlePlaceholder")}
        value={draft.title}
        maxLength={256}
        onChange={(event) => {
          controls.setTitle(item.id, event.target.value);
        }}
      />
      <div className={styles["draftFacts"]}>
        <SportChoice
          label={t("import.sportOf", { file })}
          activityId={draft.activityId}
          onChoose={(activityId) => {
            controls.setSport(item.id, activityId);
          }}
        />
        <RecordingFacts
          startTime={workout.startTime}
          offsetMinutes={workout.timeOffsetInMinutes}
          distance={workout.totalDistance}
          duration={workout.totalTime}
        />
      </div>
      <DraftPhotos
        file={file}
        workoutKey={workout.workoutKey}
        given={item.photos ?? none}
        there={workout.pictureCount}
        onMoving={(count) => {
          controls.setPhotosMoving(item.id, count);
        }}
      />
    </>
  );
};
