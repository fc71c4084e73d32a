import { Suspense, useEffect, useState } from "react";
import { usePendingDeletions } from "../../features/comments/use-pending-deletions.ts";
import { useUnsavedNotes } from "../../features/day-notes/unsaved-notes.ts";
import { useImportRequest, openImport } from "../../features/import-workouts/import-request.ts";
import { createPageImporter } from "../../features/import-workouts/pipeline/page-importer.ts";
import { useEntryRequest } from "../../lib/entry-request.ts";
import { followLogins } from "../../lib/follow-logins.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useOwnUnits } from "../../lib/preferences/use-own-units.ts";
import { useSession } from "../../lib/session.ts";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { lazyFramePart } from "./lazy-frame-part.ts";
import styles from "./member-edge.module.css";
import { TabBar } from "./tab-bar.tsx";
import { useScreenOptions } from "./use-screen-options.ts";
import { droppedFiles } from "../../lib/dropped-files.ts";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * A file dropped anywhere on the window opens the import with it, unless the screen takes files itself. Returns whether files are
 * over the window now.
 */
const useFileDrop = (): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving one element enters the next; only when leaving the window there is nothing to enter.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      // A screen that takes files itself has done so.
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(openImport);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
};

const LoginPrompt = lazyFramePart(
  () => import("../../features/account/login-prompt.tsx"),
  (file) => file.LoginPrompt,
);
const ImportDialog = lazyFramePart(
  () => import("../../features/import-workouts/import-dialog.tsx"),
  (file) => file.ImportDialog,
);
const EntryDialog = lazyFramePart(
  () => import("../../features/workout-entry/entry-dialog.tsx"),
  (file) => file.EntryDialog,
);
const memberWork = () => import("./member-work.ts");
const CommentDeletions = lazyFramePart(memberWork, (file) => file.CommentDeletions);
const NoteSender = lazyFramePart(memberWork, (file) => file.NoteSender);

/**
 * Screens on which people log in: with a key of an ended session in the browser, as in a tab that was opened to log in, nothing
 * may lie over their own form.
 */
const loginScreens: ReadonlySet<string | undefined> = new Set(["login", "sign-up", "sign-in-return"]);

/** Further parts of the frame for members: the phone's tabs, and the dialogs that can open on every screen. */
export const MemberEdge = () => {
  const { t } = useMessages();
  const isImporting = useImportRequest() !== undefined;
  const entry = useEntryRequest();
  const isDropping = useFileDrop();
  useEffect(followLogins, []);
  useLive();
  useOwnUnits();
  const hasDeletions = usePendingDeletions();
  const hasNotes = useUnsavedNotes();
  const { expired } = useSession();
  const { pageId } = useScreenOptions();
  const [keepImporter] = useState(createPageImporter);
  return (
    <>
      <TabBar />
      {isDropping && (
        <div className={styles["drop"]} aria-hidden>
          <p>{t("shell.dropHere")}</p>
        </div>
      )}
      <OnDemand>{expired && !loginScreens.has(pageId) && <LoginPrompt />}</OnDemand>
      <Suspense>{hasDeletions && <CommentDeletions />}</Suspense>
      <Suspense>{hasNotes && <NoteSender />}</Suspense>
      <OnDemand>{isImporting && <ImportDialog keep={keepImporter} />}</OnDemand>
      <OnDemand>{entry && <EntryDialog request={entry} />}</OnDemand>
    </>
  );
};
