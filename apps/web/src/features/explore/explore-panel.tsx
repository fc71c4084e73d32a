import type { FoundPersonView } from "@cairn/contracts/profile/profile";
import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type ComponentProps, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { Awaited } from "../../ui/status/awaited.tsx";
import { FailedState } from "../../ui/status/failed-state.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import text from "../../ui/text.module.css";
import { ExploreFilters } from "./explore-filters.tsx";
import styles from "./explore-panel.module.css";
import { ExploreTiles, TilesSkeleton } from "./explore-tiles.tsx";
import { countFilters, type ExploreFilter, noFilter } from "./explore-view.ts";
import { tilesOfView } from "./tiles-of-view.ts";

type Query = ComponentProps<typeof Awaited>["query"] &
  Pick<ComponentProps<typeof FailedState>["query"], "isRefetching" | "refetch"> & {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly data: unknown;
  };

interface ExplorePanelProps {
  readonly query: Query;
  /** In the server's random order, as the photos; empty if they are hidden. */
  readonly workouts: readonly WorkoutView[];
  readonly photos: readonly PhotoView[];
  readonly people: readonly FoundPersonView[];
  readonly filter: ExploreFilter;
  /** Neither workouts nor photos are to be shown. */
  readonly isHidden: boolean;
  /** What the map shows did not load. */
  readonly hasPinsFailed: boolean;
  readonly lit: string | undefined;
  readonly onLit: (key: string | undefined) => void;
  readonly onFilter: (part: Partial<ExploreFilter>) => void;
  /** Moves the map to the whole world; absent where it is shown. */
  readonly onWorld?: (() => void) | undefined;
}

/** The list beside the map, below it on a phone: the same workouts, and photos, with the filters. */
export const ExplorePanel = (props: ExplorePanelProps) => {
  const { query, workouts, photos, people, filter, lit, onLit, onFilter } = props;
  const { t } = useMessages();
  const [pages, setPages] = useState(1);
  const { tiles, hasMore } = tilesOfView(workouts, photos, pages);
  return (
    <Sheet
      labelledBy="explore-list"
      texts={{ low: t("explore.showMap"), half: t("explore.showList"), whole: t("explore.showAll") }}
      head={
        <>
          <div className={styles["head"]}>
            <h1 id="explore-list">{t("explore.inView")}</h1>
            <ExploreFilters filter={filter} onChange={onFilter} />
          </div>
          <output className={text["hidden"]}>
            {query.data !== undefined &&
              !query.isPlaceholderData &&
              t("explore.listed", { workouts: workouts.length, photos: photos.length })}
          </output>
        </>
      }
    >
      <div className={classNames(styles["list"], query.isPlaceholderData && styles["stale"])}>
        {props.hasPinsFailed && <Notice kind="warning">{t("explore.pinsFailed")}</Notice>}
        {query.isPending && (
          <Awaited query={query}>
            <TilesSkeleton />
          </Awaited>
        )}
        {query.error && query.data === undefined && (
          <FailedState
            title={t("explore.failedTitle")}
            safe={t("explore.failedSafe")}
            query={{ error: query.error, isRefetching: query.isRefetching, refetch: query.refetch }}
          />
        )}
        {query.data !== undefined && tiles.length === 0 && <Nothing {...props} />}
        {tiles.length > 0 && <ExploreTiles tiles={tiles} people={people} lit={lit} onLit={onLit} />}
        {hasMore && (
          <Button
            className={styles["more"]}
            onClick={() => {
              setPages(pages + 1);
            }}
          >
            {t("explore.more")}
          </Button>
        )}
      </div>
    </Sheet>
  );
};

/** Nothing is in the visible part of the map: says why, and what to do. */
const Nothing = ({ filter, isHidden, onFilter, onWorld }: ExplorePanelProps) => {
  const { t } = useMessages();
  if (isHidden) return <EmptyState title={t("explore.hiddenTitle")}>{t("explore.hiddenText")}</EmptyState>;
  const count = countFilters(filter);
  const world = onWorld && <Button onClick={onWorld}>{t("explore.wholeWorld")}</Button>;
  return count === 0 ? (
    <EmptyState title={t("explore.emptyTitle")} action={world}>
      {t("explore.emptyText")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("explore.emptyFilterTitle")}
      action={
        <>
          <Button
            onClick={() => {
              onFilter(noFilter);
            }}
          >
            {t("diary.resetFilters", { count })}
          </Button>
          {world}
        </>
      }
    >
      {t("explore.emptyFilterText")}
    </EmptyState>
  );
};
