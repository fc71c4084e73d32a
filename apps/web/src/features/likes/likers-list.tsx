import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { useFocusOnMore } from "../../ui/use-focus-on-more.ts";
import styles from "./likes.module.css";

/** People shown at first, and added with every "show more". */
const likersPage = 50;

/** People who like a workout, latest first, page by page. A page that is not full is the last. */
export const likersQuery = (workoutKey: string) =>
  infiniteQueryOptions({
    ...retryUntilAnswered,
    queryKey: queryKeys.likers(workoutKey),
    queryFn: ({ pageParam, signal }) =>
      requestOrThrow("listLikers", {
        params: { workoutKey },
        query: { limit: likersPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < likersPage ? undefined : pages.length * likersPage),
  });

interface LikersListProps {
  readonly workoutKey: string;
  /** Expected number, for reserving space for the names. */
  readonly count: number;
}

/** Maximum number of names to reserve space for. */
const maxPlaces = 5;

/** People who like a workout, by name. */
export const LikersList = ({ workoutKey, count }: LikersListProps) => {
  const { t } = useMessages();
  const query = useInfiniteQuery(likersQuery(workoutKey));
  const people = query.data?.pages.flat() ?? [];
  const list = useRef<HTMLUListElement>(null);
  const readOn = useFocusOnMore(list, people.length);
  if (query.isError && people.length === 0) {
    return (
      <div className={styles["failed"]}>
        <p>{failureText(t, query.error)}</p>
        <Button size="small" onClick={() => void query.refetch()} busy={query.isFetching}>
          {t("ui.tryAgain")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <h2 className={styles["title"]}>{t("likes.title")}</h2>
      {query.isSuccess && people.length === 0 && <p className={text["quiet"]}>{t("likes.none")}</p>}
      <ul ref={list} className={styles["people"]} aria-busy={query.isPending}>
        {query.isPending &&
          Array.from({ length: Math.min(count, maxPlaces) }, (_, place) => (
            <li key={place} className={styles["person"]}>
              <Skeleton width="36px" height="36px" round />
              <Skeleton width="60%" height="1em" />
            </li>
          ))}
        {people.map(({ username, realName, profileImageUrl }) => (
          <li key={username}>
            <Link to="/view_profile/$username" params={{ username }} className={styles["person"]}>
              <Avatar username={username} name={realName} image={profileImageUrl} />
              <span className={styles["names"]}>
                <b className={text["clip"]} dir="auto">
                  {realName}
                </b>
                <span className={classNames(text["quiet"], text["clip"])}>{username}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="small"
          wide
          busy={query.isFetchingNextPage}
          onClick={() => {
            readOn();
            void query.fetchNextPage();
          }}
        >
          {t("likes.more")}
        </Button>
      )}
    </>
  );
};
