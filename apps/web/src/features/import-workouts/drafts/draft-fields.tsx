import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type WallClock, wallClock } from "../../../lib/wall-clock.ts";
import text from "../../../ui/text.module.css";
import { DraftPhotos } from "../photos/draft-photos.tsx";
import { isUndated, nameOf, type ImportItem, type ImportedDraft, type QueueEvent } from "./import-queue.ts";
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

interface StartChoiceProps {
  readonly file: string;
  readonly start: WallClock;
  readonly onChoose: (start: WallClock) => void;
}

/** Date and time of a file that has none, such as a track that was drawn or exported without them. */
const StartChoice = ({ file, start, onChoose }: StartChoiceProps) => {
  const { t } = useMessages();
  const hint = useId();
  const field = (name: "date" | "time") => (
    <input
      type={name}
      className={styles["sport"]}
      aria-label={t(`import-workouts.${name}Of`, { file })}
      aria-describedby={hint}
      value={start[name]}
      {...(name === "date" && { min: "1970-01-01", max: "2099-12-31" })}
      onChange={({ target }) => {
        onChoose({ ...start, [name]: target.value });
      }}
    />
  );
  return (
    <div className={styles["draftFacts"]}>
      {field("date")}
      {field("time")}
      <p id={hint} className={styles["facts"]}>
        {t("import-workouts.undated")}
      </p>
    </div>
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
  const isDateless = isUndated(item);
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
          startTime={isDateless ? undefined : workout.startTime}
          offsetMinutes={workout.timeOffsetInMinutes}
          activityId={workout.activityId}
          distance={workout.totalDistance}
          duration={workout.totalTime}
          madeUpTimes={item.preview?.madeUpTimes}
        />
      </div>
      {isDateless && (
        <StartChoice
          file={file}
          start={draft.start ?? wallClock(workout.startTime, workout.timeOffsetInMinutes)}
          onChoose={(start) => {
            tell({ type: "start", id: item.id, start });
          }}
        />
      )}
      {draft.looksLike !== undefined && (
        <p className={styles["facts"]}>
          {t("import-workouts.looksLikeUncounted")}{" "}
          <Link
            to="/workout/$username/$workoutKey/{-$more}"
            params={{ username: workout.username, workoutKey: draft.looksLike }}
            className={text["link"]}
            target="_blank"
          >
            {t("import-workouts.batchShow")}
          </Link>
        </p>
      )}
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
