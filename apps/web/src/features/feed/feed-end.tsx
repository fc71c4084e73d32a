import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useWhenNear } from "../../lib/use-when-near.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./feed-list.module.css";

/** As much as is scrolled while an answer is loading, CSS pixels. */
const scrolledMeanwhile = 900;

interface FeedEndProps {
  readonly query: UseInfiniteQueryResult;
  /** Loads the next page on a press. */
  readonly onPress: () => void;
}

/**
 * The end of the loaded part of a feed: more is loaded when it comes into view, or on a press; it says if there is no more, and
 * if loading failed (DASH-5, DASH-10).
 */
export const FeedEnd = ({ query, onPress }: FeedEndProps) => {
  const { t } = useMessages();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error } = query;
  useWhenNear(end, {
    reach: scrolledMeanwhile,
    isWanted: hasNextPage && !isFetching && !isFetchNextPageError,
    onNear: () => void query.fetchNextPage(),
  });
  return (
    <div ref={end} className={styles["end"]}>
      {isFetchNextPageError && (
        <p role="alert">
          {t("dashboard.moreFailed")} {failureText(t, error)}
        </p>
      )}
      {hasNextPage ? (
        <Button
          busy={isFetchingNextPage}
          onClick={() => {
            onPress();
            void query.fetchNextPage();
          }}
        >
          {t(isFetchNextPageError ? "ui.tryAgain" : "diary.showMore")}
        </Button>
      ) : (
        <p>{t("dashboard.noMore")}</p>
      )}
    </div>
  );
};
