import type { maxNewInFeed } from "@cairn/contracts/feed";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./new-workouts-button.module.css";

/** The server counts up to this number. */
const maxCounted = 99 satisfies typeof maxNewInFeed;

interface NewWorkoutsButtonProps {
  readonly count: number;
  /** The feed now begins with them. */
  readonly onShown: () => void;
}

/**
 * "3 new workouts": workouts that have come since the feed was loaded appear on a press and not by themselves, so that nothing
 * moves while somebody reads.
 */
export const NewWorkoutsButton = ({ count, onShown }: NewWorkoutsButtonProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const show = async () => {
    setIsBusy(true);
    try {
      // Reloads only the first page; the others follow when scrolled to.
      client.setQueryData(
        queryKeys.feed,
        (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
      );
      await client.refetchQueries({ queryKey: queryKeys.feed });
    } finally {
      setIsBusy(false);
    }
    onShown();
  };
  return (
    <output className={styles["place"]}>
      {count > 0 && (
        <Button
          kind="spruce"
          icon={ArrowUp}
          busy={isBusy}
          className={styles["button"]}
          onClick={() => void show()}
        >
          {t(count < maxCounted ? "dashboard.newWorkouts" : "dashboard.manyNewWorkouts", { count })}
        </Button>
      )}
    </output>
  );
};
