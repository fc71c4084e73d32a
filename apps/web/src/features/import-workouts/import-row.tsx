import { Link } from "@tanstack/react-router";
import { Ban, BookCheck, CircleX, CopyPlus, File as FileIcon, RefreshCw, Route, X } from "lucide-react";
import { errorText } from "../../lib/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { SportBadge } from "../../ui/sport-icon.tsx";
import text from "../../ui/text.module.css";
import { DuplicateNote } from "./duplicate-note.tsx";
import styles from "./import-dialog.module.css";
import { canKeepAsRoute, canKeepBoth, canRetry, nameOf } from "./import-queue.ts";
import type { ImportItem, ImportedDraft } from "./import-queue.ts";
import { closeImport } from "./import-request.ts";
import { SportChoice } from "./sport-choice.tsx";
import type { useImportQueue } from "./use-import-queue.ts";

interface ImportRowProps {
  readonly item: ImportItem;
  readonly controls: ReturnType<typeof useImportQueue>;
}

const signs = {
  ready: FileIcon,
  uploading: FileIcon,
  processing: FileIcon,
  error: CircleX,
  cancelled: Ban,
  route: Route,
  duplicate: BookCheck,
};

const Draft = ({ item, draft, controls }: ImportRowProps & { readonly draft: ImportedDraft }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sportNames = useSportNames();
  const { workout } = draft;
  const sport = sportNames.of(draft.activityId);
  const facts = [
    formats.placeDate(workout.startTime, workout.timeOffsetInMinutes),
    ...(workout.totalDistance > 0 ? [formats.text(formats.distance(workout.totalDistance))] : []),
    formats.duration(workout.totalTime),
  ];
  return (
    <>
      <SportBadge icon={sport.icon} family={sport.family} />
      <div>
        <input
          className={styles["title"]}
          aria-label={t("import.titleOf", { file: nameOf(item) })}
          placeholder={t("import.titlePlaceholder")}
          value={draft.title}
          maxLength={256}
          onChange={(event) => {
            controls.setTitle(item.id, event.target.value);
          }}
        />
        <div className={styles["draftFacts"]}>
          <SportChoice
            label={t("import.sportOf", { file: nameOf(item) })}
            activityId={draft.activityId}
            onChoose={(activityId) => {
              controls.setSport(item.id, activityId);
            }}
          />
          <p className={classNames(styles["facts"], text["clip"])}>{facts.join(" · ")}</p>
        </div>
      </div>
    </>
  );
};

/** One file of the import, in whatever state it is. */
export const ImportRow = ({ item, controls }: ImportRowProps) => {
  const { t } = useMessages();
  const { id, state } = item;
  const file = nameOf(item);
  const isPlan = canKeepAsRoute(item);
  const isMoving = state.kind === "uploading" || state.kind === "processing" || state.kind === "ready";
  return (
    <li className={styles["row"]}>
      {state.kind === "success" ? (
        <Draft item={item} draft={state} controls={controls} />
      ) : (
        <>
          <span className={styles["sign"]} data-kind={state.kind}>
            <Icon of={signs[state.kind]} />
          </span>
          <div>
            <p className={classNames(styles["name"], text["clip"])}>{file}</p>
            {state.kind === "route" && (
              <Link to="/routes" className={text["link"]} onClick={closeImport}>
                {t("import.keptAsRoute", { name: state.description })}
              </Link>
            )}
            {state.kind === "duplicate" && <DuplicateNote workout={state.workout} queue={controls.queue} />}
            {state.kind !== "error" && state.kind !== "route" && state.kind !== "duplicate" && (
              <p className={styles["facts"]}>
                {state.kind === "uploading"
                  ? t("import.uploading", { percent: Math.floor(state.share * 100) })
                  : t(`import.${state.kind}`)}
              </p>
            )}
            {(state.kind === "uploading" || state.kind === "processing") && (
              <progress
                className={styles["bar"]}
                max={1}
                value={state.kind === "uploading" ? state.share : 1}
                aria-label={t("import.progressOf", { file })}
              />
            )}
          </div>
        </>
      )}
      <div className={styles["tools"]}>
        {canKeepBoth(item) && (
          <Button
            size="small"
            icon={CopyPlus}
            aria-label={t("import.keepBothOf", { file })}
            onClick={() => {
              controls.keepBoth(id);
            }}
          >
            {t("import.keepBoth")}
          </Button>
        )}
        {canRetry(item) && !isPlan && (
          <IconButton
            label={t("import.retry", { file })}
            icon={RefreshCw}
            size="small"
            onClick={() => {
              controls.retry(id);
            }}
          />
        )}
        <IconButton
          label={t(isMoving ? "import.cancelFile" : "import.remove", { file })}
          icon={isMoving ? Ban : X}
          size="small"
          onClick={() => {
            if (isMoving) controls.cancel(id);
            else controls.remove(item);
          }}
        />
      </div>
      {state.kind === "error" && (
        <p className={styles["problem"]} role="alert">
          {errorText(t, state)}{" "}
          {isPlan && (
            <Button size="small" icon={Route} onClick={() => void controls.keepAsRoute(item)}>
              {t("import.keepAsRoute")}
            </Button>
          )}
        </p>
      )}
    </li>
  );
};
