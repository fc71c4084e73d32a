import { useMessages } from "../../../lib/i18n/messages.ts";
import { DraftPhotos } from "../photos/draft-photos.tsx";
import { nameOf, type ImportItem, type ImportedDraft, type QueueEvent } from "./import-queue.ts";
import styles from "./import-row.module.css";
import { RecordingFacts } from "../read-files/recording-facts.tsx";
import { useImporter } from "../pipeline/use-importer.ts";
import { sportChoices } from "../../../lib/sport-names.ts";

interface SportChoiceProps {
  readonly label: string;
  readonly activityId: number;
  readonly onChoose: (activityId: number) => void;
}

/** All sports by name in the reader's language; for the many files that do not state one. */
const SportChoice = ({ label, activityId, onChoose }: SportChoiceProps) => {
  const sports = sportChoices(useMessages(), activityId);
  return (
    <select
      className={styles["sport"]}
      aria-label={label}
      value={activityId}
      onChange={(event) => {
        onChoose(Number(event.target.value));
      }}
    >
      {sports.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};

interface DraftFieldsProps {
  readonly item: ImportItem;
  readonly draft: ImportedDraft;
}

const none: readonly File[] = [];

/** The editable fields of a draft before it is saved: its title, its sport and its photos, beside the measured values. */
export const DraftFields = ({ item, draft }: DraftFieldsProps) => {
  const { t } = useMessages();
  const { dispatch } = useImporter();
  const tell = (event: QueueEvent) => {
    dispatch({ part: "queue", event });
  };
  const { workout } = draft;
  const file = nameOf(item);
  return (
    <>
      <input
        className={styles["title"]}
        aria-label={t("import-workouts.titleOf", { file })}
        placeholder={t("import-workouts.titlePlaceholder")}
        value={draft.title}
        maxLength={256}
        onChange={(event) => {
          tell({ type: "title", id: item.id, title: event.target.value });
        }}
      />
      <div className={styles["draftFacts"]}>
        <SportChoice
          label={t("import-workouts.sportOf", { file })}
          activityId={draft.activityId}
          onChoose={(activityId) => {
            tell({ type: "sport", id: item.id, activityId });
          }}
        />
        <RecordingFacts
          startTime={workout.startTime}
          offsetMinutes={workout.timeOffsetInMinutes}
          activityId={workout.activityId}
          distance={workout.totalDistance}
          duration={workout.totalTime}
          madeUpTimes={item.preview?.madeUpTimes}
        />
      </div>
      <DraftPhotos
        file={file}
        workoutKey={workout.workoutKey}
        given={item.photos ?? none}
        there={workout.pictureCount}
        onMoving={(count) => {
          tell({ type: "photosMoving", id: item.id, count });
        }}
      />
    </>
  );
};
