import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { Skipped } from "./batch.ts";
import styles from "./batch.module.css";

/** What an archive contains besides workouts: one line for each reason, with the number and the first of the parts. */
export const SkippedList = ({ skipped }: { readonly skipped: readonly Skipped[] }) => {
  const { t } = useMessages();
  if (skipped.length === 0) return null;
  const count = skipped.reduce((sum, part) => sum + part.count, 0);
  return (
    <details className={styles["group"]} open={skipped.length <= 5}>
      <summary>{t("import-workouts.batchSkipped", { count })}</summary>
      <ul className={styles["list"]}>
        {skipped.map(({ reason, name, count: parts }) => (
          <li key={reason}>
            <span className={styles["file"]}>
              {t("import-workouts.batchSkippedParts", { count: parts })} {name}
            </span>
            <span className={styles["reason"]}>{errorText(t, { reason })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
