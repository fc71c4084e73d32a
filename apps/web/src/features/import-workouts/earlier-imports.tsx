import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { ChevronRight, History } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { useImporter } from "./pipeline/use-importer.ts";
import styles from "./batch/batch.module.css";

/** Number of imports offered; the newest are those that somebody may want to undo. */
const maxShown = 3;

/** The last imports of many files, each to be viewed and undone. */
export const EarlierImports = ({ jobs }: { readonly jobs: readonly ImportJobView[] }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { batch } = useImporter();
  const ended = jobs.filter(({ state }) => state === "finished" || state === "cancelled");
  if (ended.length === 0) return null;
  return (
    <section aria-label={t("import-workouts.earlier")}>
      <h3 className={styles["heading"]}>
        <Icon of={History} size="s" />
        {t("import-workouts.earlier")}
      </h3>
      <ul className={styles["list"]}>
        {ended.slice(0, maxShown).map((job) => (
          <li key={job.jobId}>
            <button
              type="button"
              className={styles["earlier"]}
              onClick={() => {
                batch.open(job);
              }}
            >
              <span className={styles["file"]}>{formats.relative(job.created)}</span>
              <span className={styles["hint"]}>
                {t("import-workouts.batchSoFar", {
                  imported: formats.count(job.counts.imported),
                  known: formats.count(job.counts.duplicate),
                  refused: formats.count(job.counts.failed),
                })}
              </span>
              <Icon of={ChevronRight} size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
