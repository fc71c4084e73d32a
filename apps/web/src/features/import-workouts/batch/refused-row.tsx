import { Link } from "@tanstack/react-router";
import { Route } from "lucide-react";
import { useState } from "react";
import { useStorageWords } from "../../../lib/api/own-storage.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import type { Refused, SentSource } from "./batch.ts";
import styles from "./batch.module.css";
import type { ImportState } from "../drafts/import-queue.ts";
import { saveAsRoute } from "../drafts/save-as-route.ts";
import { afterChange } from "../../../lib/query/changes.ts";

const noFile = new File([], "");

interface RefusedRowProps {
  readonly refused: Refused;
  /** Whether a plan can be kept as a route. */
  readonly offersRoute: boolean;
}

/** One file that was not imported, with its reason; a plan can be kept as a route. */
export const RefusedRow = ({ refused: { name, reason, source }, offersRoute }: RefusedRowProps) => {
  const { t } = useMessages();
  const importer = useImporter();
  const { batch } = importer;
  const saved = useImportState(importer).batch?.routes.get(source?.file ?? noFile);
  const [tried, setKept] = useState<ImportState>();
  const kept: ImportState | undefined =
    saved === undefined || source?.member !== 0 ? tried : { kind: "route", description: saved };
  const [isBusy, setIsBusy] = useState(false);
  const shownReason = kept?.kind === "error" ? kept.reason : reason;
  const storageWords = useStorageWords(shownReason);
  const keep = async (from: SentSource) => {
    setIsBusy(true);
    const outcome = await saveAsRoute(await batch.fileOf(from, name));
    setKept(outcome);
    setIsBusy(false);
    if (outcome.kind === "route" && from.member === 0)
      importer.dispatch({
        part: "batch",
        event: { type: "route", file: from.file, description: outcome.description },
      });
    void afterChange(queryClient, "routes");
  };
  return (
    <li>
      <span className={styles["file"]}>{name}</span>
      {kept?.kind === "route" ? (
        <Link to="/routes" className={text["link"]} target="_blank">
          {t("import-workouts.keptAsRoute", { name: kept.description })}
        </Link>
      ) : (
        <span className={styles["reason"]}>
          {errorText(t, { reason: shownReason })}
          {storageWords}
        </span>
      )}
      {offersRoute && source && reason === "workout_import.planned_route" && kept?.kind !== "route" && (
        <Button size="small" icon={Route} busy={isBusy} onClick={() => void keep(source)}>
          {t("import-workouts.saveAsRoute")}
        </Button>
      )}
    </li>
  );
};
