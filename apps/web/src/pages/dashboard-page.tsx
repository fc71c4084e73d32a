import { Suspense, useRef } from "react";
import { CardComments } from "../features/comments/card-comments.tsx";
import { useFeedChoice } from "../features/feed/feed-choice.ts";
import { FeedList } from "../features/feed/feed-list.tsx";
import { FeedSwitch } from "../features/feed/feed-switch.tsx";
import { FriendsFeedEmpty } from "../features/feed/friends-feed-empty.tsx";
import { NewWorkoutsButton } from "../features/feed/new-workouts-button.tsx";
import { useFeed } from "../features/feed/use-feed.ts";
import { openImport } from "../features/import-workouts/import-request.ts";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { PastDays } from "../features/diary/past-days.tsx";
import { Likes } from "../features/likes/likes.tsx";
import type { CardWorkout } from "../features/workout-card/card-workout.ts";
import { WorkoutCardSkeleton } from "../features/workout-card/workout-card-skeleton.tsx";
import { WorkoutCard } from "../features/workout-card/workout-card.tsx";
import { useMessages, wholeMessages } from "../lib/i18n/messages.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { useLoadSoon } from "../lib/query/use-load-soon.ts";
import { isTyping } from "../ui/is-typing.ts";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import styles from "./dashboard-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

const later = () => import("./dashboard-page-later.ts");
const CutOffNote = lazyPart(later, (file) => file.CutOffNote);
const MapSetup = lazyPart(later, (file) => file.MapSetup);
const PeopleBeside = lazyPart(later, (file) => file.PeopleBeside);
const FriendPhotos = lazyPart(later, (file) => file.FriendPhotos);

const card = (workout: CardWorkout) => (
  <WorkoutCard workout={workout}>
    <CardComments workout={workout}>
      <Likes workout={workout} />
    </CardComments>
  </WorkoutCard>
);

/** One's own workouts, below the note of a feed that nobody fills. */
const OwnWorkouts = () => {
  const { t } = useMessages();
  const { query, workouts } = useFeed("my-workouts");
  return (
    <FeedList
      label={t("dashboard.ownWorkouts")}
      query={query}
      workouts={workouts}
      skeleton={<WorkoutCardSkeleton />}
      card={card}
      empty={null}
    />
  );
};

/**
 * The feed, with one's own 30 days and the photos of friends beside it. On the phone the feed comes first, with the folded graph
 * above it.
 */
export const DashboardPage = () => {
  const { t } = useMessages();
  useLoadSoon(wholeMessages);
  useLoadSoon(workoutPage);
  const [choice, choose] = useFeedChoice();
  const isOwn = choice === "my-workouts";
  const { query, workouts, news } = useFeed(choice);
  const heading = useRef<HTMLHeadingElement>(null);
  const startAgain = () => {
    // Whoever has gone on meanwhile, to another screen or to a field, stays there.
    if (!heading.current || isTyping()) return;
    window.scrollTo({ top: 0 });
    heading.current.focus({ preventScroll: true });
  };
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 ref={heading} tabIndex={-1}>
          {t(isOwn ? "dashboard.ownWorkouts" : "dashboard.friends")}
        </h1>
        <FeedSwitch choice={choice} onChoose={choose} />
      </header>
      <aside className={styles["past"]} aria-label={t("dashboard.beside")}>
        <PastDays />
        <Suspense>
          <FriendPhotos />
        </Suspense>
      </aside>
      <div className={styles["feed"]}>
        <NewWorkoutsButton count={news} onShown={startAgain} />
        <Suspense>
          <CutOffNote />
          <MapSetup />
        </Suspense>
        <FeedList
          key={choice}
          label={t("dashboard.feed")}
          query={query}
          workouts={workouts}
          skeleton={<WorkoutCardSkeleton />}
          card={card}
          empty={
            isOwn ? (
              <NothingImported
                title={t("diary.emptyTitle")}
                text={t("diary.emptyText")}
                importLabel={t("diary.import")}
              />
            ) : (
              <FriendsFeedEmpty
                own={<OwnWorkouts />}
                onImport={() => {
                  openImport();
                }}
                onOwnWorkouts={() => {
                  choose("my-workouts");
                }}
              />
            )
          }
        />
      </div>
      <aside className={styles["people"]} aria-label={t("people.heading")}>
        <Suspense>
          <PeopleBeside />
        </Suspense>
      </aside>
    </div>
  );
};
