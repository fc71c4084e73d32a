import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRef, useEffect, useEffectEvent, type RefObject } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./feed-list.module.css";

/** Distance below the window that counts as near: as much as is scrolled while an answer is loading. */
const reach = "900px";

/**
 * Calls a function once whenever an element comes near the window from below.
 *
 * @param isWanted false while the call would have no effect
 */
const useWhenNear = (ref: RefObject<HTMLElement | null>, isWanted: boolean, onNear: () => void): void => {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${reach} 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref, isWanted]);
};

interface FeedEndProps {
  readonly query: UseInfiniteQueryResult;
  /** Loads the next page on a press. */
  readonly onPress: () => void;
}

/** The end of the loaded part of a feed: more is loaded when it comes into view, or on a press; it says if there is no more, and if loading failed (DASH-5, DASH-10). */
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
