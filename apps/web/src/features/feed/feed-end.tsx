import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./feed-list.module.css";
import { useWhenNear } from "./use-when-near.ts";

interface FeedEndProps {
  readonly query: UseInfiniteQueryResult;
  /** The next page is asked for by a press. */
  readonly onPress: () => void;
}

/** The end of what is there of a feed: more comes when it is near, or by a press; it says when there is no more, and when more did not come (DASH-5, DASH-10). */
export const FeedEnd = ({ query, onPress }: FeedEndProps) => {
  const { t } = useMessages();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error } = query;
  useWhenNear(end, hasNextPage && !isFetching && !isFetchNextPageError, () => void query.fetchNextPage());
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
