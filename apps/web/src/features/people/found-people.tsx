import type { FoundEntry } from "@cairn/contracts/people/people-search";
import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { begunAt } from "../../lib/start-instant.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import styles from "./found-people.module.css";

interface FoundPeopleProps {
  readonly entries: readonly FoundEntry[];
  /** Actions for a person. */
  readonly actions: ComponentType<{ readonly person: FoundEntry["user"] }>;
}

/** The people found, each linked to their profile and, if visible, their last workout. Arrow keys move from one to the next. */
export const FoundPeople = ({ entries, actions: Actions }: FoundPeopleProps) => {
  const { t } = useMessages();
  return (
    <ul className={styles["list"]} aria-label={t("search.results")}>
      {entries.map(({ user, workout }) => (
        <li key={user.username} className={styles["row"]}>
          <Avatar username={user.username} name={user.realName} image={user.profileImageUrl} size={44} />
          <span className={styles["names"]}>
            <Link
              to="/view_profile/$username"
              params={{ username: user.username }}
              className={styles["name"]}
              dir="auto"
              data-found=""
            >
              {user.realName || user.username}
            </Link>
            <span className={classNames(text["quiet"], text["small"], text["clip"])}>{user.username}</span>
            {workout && <LatestWorkout workout={workout} />}
          </span>
          <Actions person={user} />
        </li>
      ))}
    </ul>
  );
};

const LatestWorkout = ({ workout }: { readonly workout: NonNullable<FoundEntry["workout"]> }) => {
  const sport = useSportNames().of(workout.activityId);
  const { username, workoutKey, description = sport.name } = workout;
  return (
    <span className={classNames(text["small"], text["clip"], styles["latest"])}>
      <Link
        to="/workout/$username/$workoutKey/{-$more}"
        params={{ username, workoutKey }}
        className={text["link"]}
        dir="auto"
      >
        {description}
      </Link>{" "}
      <RelativeTime time={begunAt(workout)} />
    </span>
  );
};

/** Placeholder while people are being searched. */
export const FoundPeopleSkeleton = () => (
  <div className={styles["list"]} aria-hidden>
    {[0, 1, 2, 3].map((place) => (
      <div key={place} className={styles["row"]}>
        <Skeleton width="44px" height="44px" round />
        <span className={styles["names"]}>
          <Skeleton width="140px" height="1em" />
          <Skeleton width="90px" height="0.9em" />
        </span>
        <Skeleton width="118px" height="var(--hit)" />
      </div>
    ))}
  </div>
);
