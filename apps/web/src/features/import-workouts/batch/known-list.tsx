import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { CopyPlus } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { useImporter } from "../pipeline/use-importer.ts";
import type { Known } from "./batch.ts";
import styles from "./batch.module.css";

/** Maximum number of rows to draw. */
const maxRows = 200;

interface KnownListProps {
  readonly known: readonly Known[];
}

/**
 * Files whose workout is already in the diary, each with that workout, and a button to keep both: first those that only look like
 * it, which their owner is asked about.
 */
export const KnownList = ({ known }: KnownListProps) => {
  const { t } = useMessages();
  const byMatch = Map.groupBy(known, ({ match }) => match);
  const groups = [
    ["likely", "import-workouts.batchLikely"],
    [undefined, "import-workouts.batchKnown"],
    ["replaced", "import-workouts.batchReplaced"],
  ] as const;
  return groups.map(([match, title]) => {
    const found = byMatch.get(match) ?? [];
    if (found.length === 0) return null;
    return (
      <KnownGroup
        key={title}
        title={t(title, { count: found.length })}
        known={found}
        isOpen={found.length <= 5 || match === "likely"}
      />
    );
  });
};

interface KnownGroupProps extends KnownListProps {
  readonly title: string;
  readonly isOpen: boolean;
}

const KnownGroup = ({ known, title, isOpen }: KnownGroupProps) => {
  const { t } = useMessages();
  const { batch } = useImporter();
  // The dialog is part of the frame, outside the screens and their client.
  const { data: user } = useQuery(ownAccountQuery, queryClient);
  const atHand = known.filter(({ source }) => source);
  return (
    <details className={styles["group"]} open={isOpen}>
      <summary>{title}</summary>
      <ul className={styles["list"]}>
        {known.slice(0, maxRows).map((one) => (
          <li key={one.key} className={styles["known"]}>
            <span className={styles["file"]}>{one.name}</span>
            <Link
              to="/workout/$username/$workoutKey/{-$more}"
              params={{ username: user?.username ?? "", workoutKey: one.workoutKey }}
              className={text["link"]}
              target="_blank"
              aria-label={t("import-workouts.batchShowOf", { file: one.name })}
            >
              {t("import-workouts.batchShow")}
            </Link>
            {one.source && (
              <Button
                size="small"
                icon={CopyPlus}
                aria-label={t("import-workouts.keepBothOf", { file: one.name })}
                onClick={() => void batch.keepBoth([one])}
              >
                {t("import-workouts.keepBoth")}
              </Button>
            )}
          </li>
        ))}
        {known.length > maxRows && (
          <li className={text["quiet"]}>
            {t("import-workouts.batchMore", { count: known.length - maxRows })}
          </li>
        )}
      </ul>
      {atHand.length > 1 && (
        <Button size="small" icon={CopyPlus} onClick={() => void batch.keepBoth(atHand)}>
          {t("import-workouts.keepBothAll", { count: atHand.length })}
        </Button>
      )}
      {atHand.length === 0 && known.some(({ match }) => match !== "replaced") && (
        <p className={styles["hint"]}>{t("import-workouts.keepBothLater")}</p>
      )}
    </details>
  );
};
