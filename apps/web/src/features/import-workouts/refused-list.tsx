import { errorText } from "../../lib/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import text from "../../ui/text.module.css";
import type { Refused } from "./batch.ts";
import styles from "./batch.module.css";

/** Rows that are drawn at once; a list is for reading, not for scrolling a minute. */
const mostRows = 200;

/** What did not become a workout, each with its reason. */
export const RefusedList = ({ refused }: { readonly refused: readonly Refused[] }) => {
  const { t } = useMessages();
  if (refused.length === 0) return null;
  return (
    <details className={styles["group"]} open={refused.length <= 5}>
      <summary>{t("import.batchRefused", { count: refused.length })}</summary>
      <ul className={styles["list"]}>
        {refused.slice(0, mostRows).map(({ name, reason }, index) => (
          // Two files may have one name; rows are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={styles["file"]}>{name}</span>
            <span className={styles["reason"]}>{errorText(t, { reason })}</span>
          </li>
        ))}
        {refused.length > mostRows && (
          <li className={text["quiet"]}>{t("import.batchMore", { count: refused.length - mostRows })}</li>
        )}
      </ul>
    </details>
  );
};
