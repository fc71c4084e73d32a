import { useDefaultSharing } from "../../../lib/api/use-default-sharing.ts";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import type { DialogView } from "../dialog-view.ts";
import { ImportActions } from "./import-actions.tsx";
import styles from "../import-dialog.module.css";
import {
  draftsOf,
  isMoving,
  isNothingToSave,
  isSettled,
  nameOf,
  queueLength,
  viewOf,
  type ImportQueue,
} from "./import-queue.ts";
import { closeImport, openImport } from "../import-request.ts";
import { GroundCredit } from "../../../ui/workout/ground-credit.tsx";
import { ImportRow } from "./import-row.tsx";
import { drawnLineOf } from "./row-picture.tsx";
import { saveDrafts } from "./save-drafts.ts";
import { SharingChoice, type ImportSharing } from "../sharing-choice.tsx";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { askBeforeLeaving } from "../../../lib/ask-before-leaving.ts";
import { isOvertaken } from "../../../lib/session.ts";
import { deleteDrafts } from "./draft-effects.ts";

/**
 * Asks before a page with unsaved drafts is closed, and deletes them if it is closed anyway.
 *
 * @param isSaveBegun saving has begun at least once: the server may have saved them although no answer has come. Nothing is
 *   deleted then; what was not saved is offered in the next page, like drafts of a page that was killed.
 */
const useLeaveGuard = ({ items }: ImportQueue, isSaveBegun: boolean): void => {
  const isUnsaved = items.some(({ state }) => ["success", "uploading", "processing"].includes(state.kind));
  const leave = useEffectEvent((event: PageTransitionEvent) => {
    // A page in the browser's cache returns unchanged. If another person has logged in meanwhile, nobody was asked: the drafts
    // are offered later.
    if (!event.persisted && !isSaveBegun && !isOvertaken()) void deleteDrafts(items);
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onHide = (event: PageTransitionEvent) => {
      leave(event);
    };
    addEventListener("beforeunload", askBeforeLeaving);
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("beforeunload", askBeforeLeaving);
      removeEventListener("pagehide", onHide);
    };
  }, [isUnsaved]);
};

interface DraftsView extends DialogView {
  /** What is on its way cannot be changed. */
  readonly isSaving: boolean;
  /** Takes files that were chosen or dropped; those that are dropped on the window during the saving, after it. */
  readonly take: (files: readonly File[]) => void;
}

/** A few files become drafts; saving keeps them with their edits, closing in any other way deletes them. */
export const useDraftsView = (): DraftsView => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const importer = useImporter();
  const { queue, examined } = useImportState(importer);
  const [chosenSharing, setSharing] = useState<ImportSharing>();
  const defaultSharing = useDefaultSharing();
  const sharing = chosenSharing ?? defaultSharing;
  const [isSaving, setIsSaving] = useState(false);
  const [isSaveBegun, setIsSaveBegun] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const droppedMeanwhile = useRef<readonly File[]>([]);
  useLeaveGuard(queue, isSaveBegun);
  const view = viewOf(queue);
  const drafts = draftsOf(queue);
  const coming = queue.items.filter((item) => isMoving(item) || item.state.kind === "success").length;
  const failed = queue.items.filter(({ state }) => state.kind === "error").length;

  const take = (files: readonly File[]) => {
    if (isSaving) droppedMeanwhile.current = [...droppedMeanwhile.current, ...files];
    else void importer.take(files);
  };
  const discard = () => {
    void importer.drafts.discardAll();
    closeImport();
  };
  const leave = () => {
    if (isSaving) return;
    if (queue.items.some(({ state }) => ["success", "uploading", "processing"].includes(state.kind))) {
      setIsLeaving(true);
    } else discard();
  };
  const save = async () => {
    setIsSaving(true);
    setIsSaveBegun(true);
    setProblem(undefined);
    const result = await saveDrafts(drafts, sharing);
    const { current: dropped } = droppedMeanwhile;
    droppedMeanwhile.current = [];
    setIsSaving(false);
    if (!result.ok) {
      setProblem(errorText(t, result.error));
      if (dropped.length > 0) void importer.take(dropped);
      return;
    }
    // This dialog ends first, which clears its rows.
    flushSync(closeImport);
    if (dropped.length > 0) openImport(dropped);
    const saved = new Set(result.value.map(({ workoutKey }) => workoutKey));
    const gone = queue.items.filter(
      ({ state }) => state.kind === "success" && !saved.has(state.workout.workoutKey),
    );
    if (gone.length > 0) {
      const names = gone.map(nameOf).join(", ");
      showToast(t("import-workouts.goneElsewhere", { count: gone.length, names }));
    }
    void afterChange(queryClient, "workouts");
    const [only] = result.value;
    if (only && result.value.length === 1) {
      await navigate({
        to: "/workout/$username/$workoutKey/{-$more}",
        params: { username: only.username, workoutKey: only.workoutKey },
      });
    } else await navigate({ to: "/diary/workout-list" });
  };

  return {
    isSaving,
    take,
    title: t(coming === 0 ? "import-workouts.title" : "import-workouts.titleFiles", { count: coming }),
    spoken:
      queue.items.length > 0
        ? t("import-workouts.progress", { done: drafts.length, all: queue.items.length, failed })
        : "",
    onClose: leave,
    body: (
      <>
        {problem && <Notice kind="danger">{problem}</Notice>}
        {queue.refused > 0 && (
          <Notice kind="warning">
            {t("import-workouts.refused", { count: queue.refused, most: queueLength })}
          </Notice>
        )}
        {queue.items.length > 0 && (
          <>
            <ul className={styles["rows"]}>
              {queue.items.map((item) => (
                <ImportRow key={item.id} item={item} queue={queue} />
              ))}
            </ul>
            <GroundCredit of={queue.items.map(drawnLineOf)} />
          </>
        )}
        {drafts.length > 0 && <SharingChoice value={sharing} onChange={setSharing} count={drafts.length} />}
      </>
    ),
    actions:
      view === "select" ? undefined : (
        <ImportActions
          isLeaving={isLeaving}
          drafts={drafts.length}
          isSettled={isSettled(queue) && examined === 0}
          isDone={isNothingToSave(queue)}
          isSaving={isSaving}
          onSave={() => {
            void save();
          }}
          onCancel={leave}
          onDiscard={discard}
          onStay={() => {
            setIsLeaving(false);
          }}
        />
      ),
  };
};
