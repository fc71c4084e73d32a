import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { useState } from "react";
import { FollowButton } from "../features/people/follow-button.tsx";
import { PersonMenu } from "../features/people/person-menu.tsx";
import { useSeenByFollow } from "../features/people/use-seen-by-follow.ts";
import { ProfileHead } from "../features/profile/profile-head.tsx";
import { ProfileMap } from "../features/profile/profile-map.tsx";
import { ProfilePhotos } from "../features/profile/profile-photos.tsx";
import { type Eyes, profileQuery, profileTotalsQuery } from "../features/profile/profile-queries.ts";
import { ProfileTotals } from "../features/profile/profile-totals.tsx";
import { ProfileWorkouts } from "../features/profile/profile-workouts.tsx";
import { SeenAsChoice } from "../features/profile/seen-as-choice.tsx";
import { Likes } from "../features/likes/likes.tsx";
import type { CardWorkout } from "../features/workout-card/card-workout.ts";
import { WorkoutCardSkeleton } from "../features/workout-card/workout-card-skeleton.tsx";
import { WorkoutCard } from "../features/workout-card/workout-card.tsx";
import { ApiFailure } from "../lib/api/api-failure.ts";
import { ownAccountQuery } from "../lib/api/own-account.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useLoadSoon } from "../lib/query/use-load-soon.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import { EmptyState } from "../ui/status/state-message.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import styles from "./profile-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

const card = (workout: CardWorkout) => (
  <WorkoutCard workout={workout}>
    <Likes workout={workout} />
  </WorkoutCard>
);

const isNobody = (error: Error | null): boolean => error instanceof ApiFailure && error.status === 404;

/** /view_profile: what somebody shares with the viewer: a map of all tracks, totals, photos and workouts (PROF-1). */
export const ProfilePage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  const { username = "" } = useParams({ strict: false });
  const person = useQuery(profileQuery(username));
  // Also if they were shown before: they may have left, or be hidden now.
  const isGone = isNobody(person.error);
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      {person.isPending && (
        <Awaited query={person}>
          <Skeleton height="96px" />
          <Skeleton height="360px" />
        </Awaited>
      )}
      {isGone && (
        <>
          <h1>{t("profile.title")}</h1>
          <EmptyState title={t("profile.nobodyTitle")}>{t("profile.nobodyText")}</EmptyState>
        </>
      )}
      {person.isError && !person.data && !isGone && (
        <FailedState title={t("profile.failedTitle")} safe={t("profile.failedSafe")} query={person} />
      )}
      {person.data && !isGone && <Profile key={username} person={person.data} />}
    </div>
  );
};

type Person = Parameters<typeof ProfileHead>[0]["person"];

const Profile = ({ person }: { readonly person: Person }) => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: isLoggedIn });
  const [chosen, setChosen] = useState<Eyes>("own");
  const { username, blocked } = person;
  useSeenByFollow(username);
  const isOwner = account?.username === username;
  const eyes = isOwner ? chosen : "own";
  const totals = useQuery({ ...profileTotalsQuery(username, eyes), enabled: !blocked });
  const actions = isOwner ? (
    <Link to="/profile/edit/{-$extra}" className={buttonClass()}>
      <Icon of={Settings} />
      {t("settings.title")}
    </Link>
  ) : (
    <>
      <FollowButton person={person} />
      {isLoggedIn && !blocked && <PersonMenu person={person} />}
    </>
  );
  return (
    <>
      <ProfileHead person={person} actions={actions} />
      {isOwner && <SeenAsChoice eyes={eyes} onChoose={setChosen} />}
      {blocked ? (
        <EmptyState title={t("profile.blockedTitle")}>{t("profile.blockedText")}</EmptyState>
      ) : (
        <>
          {totals.isPending && <Skeleton height="360px" />}
          {totals.data?.bounds && <ProfileMap username={username} eyes={eyes} bounds={totals.data.bounds} />}
          {totals.isError && !totals.data && (
            <FailedState title={t("profile.totalsFailed")} safe={t("profile.failedSafe")} query={totals} />
          )}
          {totals.data && <ProfileTotals totals={totals.data} />}
          <ProfilePhotos key={eyes} username={username} eyes={eyes} />
          <ProfileWorkouts
            username={username}
            eyes={eyes}
            card={card}
            skeleton={<WorkoutCardSkeleton />}
            empty={t(isOwner && eyes === "own" ? "profile.ownEmpty" : "profile.empty")}
          />
        </>
      )}
    </>
  );
};
