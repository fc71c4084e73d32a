import { useMessages } from "../../../lib/i18n/messages.ts";
import text from "../../../ui/text.module.css";
import type { Refused } from "./batch.ts";
import styles from "./batch.module.css";
import { RefusedRow } from "./refused-row.tsx";

/** Maximum number of rows to draw, so that the list stays readable. */
const maxRows = 200;

interface RefusedListProps {
  readonly refused: readonly Refused[];
  readonly offersRoutes?: boolean;
}

/** Files that were not imported, each with its reason. */
export const RefusedList = ({ refused, offersRoutes = false }: RefusedListProps) => {
  const { t } = useMessages();
  if (refused.length === 0) return null;
  return (
    <details className={styles["group"]} open={refused.length <= 5}>
      <summary>{t("import-workouts.batchRefused", { count: refused.length })}</summary>
      <ul className={styles["list"]}>
        {refused.slice(0, maxRows).map((one, index) => (
          // Two files may have the same name; rows are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <RefusedRow key={index} refused={one} offersRoute={offersRoutes} />
        ))}
        {refused.length > maxRows && (
          <li className={text["quiet"]}>
            {t("import-workouts.batchMore", { count: refused.length - maxRows })}
          </li>
        )}
      </ul>
    </details>
  );
};
