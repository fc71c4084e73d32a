import { Suspense, lazy, useState } from "react";
import { usePendingDeletions } from "../../features/comments/use-pending-deletions.ts";
import { useImportRequest } from "../../features/import-workouts/import-request.ts";
import { createKeeper } from "../../features/import-workouts/pipeline/keep-importer.ts";
import { useEntryRequest } from "../../lib/entry-request.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useOwnUnits } from "../../lib/preferences/use-own-units.ts";
import styles from "./member-edge.module.css";
import { TabBar } from "./tab-bar.tsx";
import { useFileDrop } from "./use-file-drop.ts";

const ImportDialog = lazy(async () => {
  const { ImportDialog: component } = await import("../../features/import-workouts/import-dialog.tsx");
  return { default: component };
});

const EntryDialog = lazy(async () => {
  const { EntryDialog: component } = await import("../../features/workout-entry/entry-dialog.tsx");
  return { default: component };
});

const CommentDeletions = lazy(async () => {
  const { CommentDeletions: component } = await import("../../features/comments/comment-deletions.tsx");
  return { default: component };
});

/** Further parts of the frame for members: the phone's tabs, and the import, which a file dropped anywhere opens. */
export const MemberEdge = () => {
  const { t } = useMessages();
  const isImporting = useImportRequest() !== undefined;
  const entry = useEntryRequest();
  const isDropping = useFileDrop();
  useLive();
  useOwnUnits();
  const hasDeletions = usePendingDeletions();
  const [keepImporter] = useState(createKeeper);
  return (
    <>
      <TabBar />
      {isDropping && (
        <div className={styles["drop"]} aria-hidden>
          <p>{t("shell.dropHere")}</p>
        </div>
      )}
      <Suspense>{hasDeletions && <CommentDeletions />}</Suspense>
      <Suspense>{isImporting && <ImportDialog keep={keepImporter} />}</Suspense>
      <Suspense>{entry && <EntryDialog request={entry} />}</Suspense>
    </>
  );
};
