import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { activityById } from "@cairn/domain/sports/activities";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CircleSlash2, Watch } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { isPlanned } from "../../../lib/start-instant.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { SportPictogram } from "../../../ui/workout/sport-icon.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PrivacyChip } from "../../../ui/workout/privacy-menu.tsx";
import family from "../../../ui/workout/sport-family.module.css";
import { DownloadMenu } from "./download-menu.tsx";
import { OwnerMenu } from "../edit/owner-menu.tsx";
import { placeTime } from "./place-time.ts";
import { WorkoutPrivacyMenu } from "../edit/privacy-menu.tsx";
import { ShareButton } from "../sharing/share-button.tsx";
import { sportNameId } from "./sport-name.ts";
import styles from "./workout-head.module.css";

/** The head of a workout: owner, time, place, title and privacy. */
export const WorkoutHead = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t, locale } = useMessages();
  const activity = activityById(workout.activityId);
  const sport = t(sportNameId(workout.activityId));
  const title = workout.description ?? sport;
  return (
    <header className={styles["head"]}>
      <div className={styles["owner"]}>
        <Avatar
          username={workout.username}
          name={workout.fullname}
          image={workout.profileImageUrl}
          size={44}
        />
        <div className={styles["who"]}>
          <Link
            to="/view_profile/$username"
            params={{ username: workout.username }}
            className={styles["name"]}
            dir="auto"
          >
            {workout.fullname}
          </Link>
          <time dateTime={new Date(workout.startTime).toISOString()}>{placeTime(workout, locale)}</time>
        </div>
        <div className={styles["tools"]}>
          <ShareButton workout={workout} />
          <DownloadMenu workout={workout} />
          {(workout.abilities.edit || workout.abilities.delete) && (
            <OwnerMenu workout={workout} title={title} />
          )}
        </div>
      </div>
      <h1 dir="auto">{title}</h1>
      <div className={styles["chips"]}>
        <span className={classNames(styles["sport"], activity && family[activity.family])}>
          {activity && <SportPictogram icon={activity.icon} size="s" />}
          {sport}
        </span>
        {workout.abilities.edit && <WorkoutPrivacyMenu workout={workout} />}
        {!workout.abilities.edit && <PrivacyChip level={privacyLevel(workout.sharingFlags)} />}
        {isPlanned(workout) && <Chip icon={CalendarClock}>{t("workouts.planned")}</Chip>}
        {workout.counted === false && <Chip icon={CircleSlash2}>{t("workouts.notCounted")}</Chip>}
        {workout.deviceName !== undefined && <Chip icon={Watch}>{workout.deviceName}</Chip>}
      </div>
    </header>
  );
};
