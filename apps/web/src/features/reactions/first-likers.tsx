import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { likersQuery } from "./likers-query.ts";
import { namesOfLikers } from "./names-of-likers.ts";
import styles from "./reactions.module.css";
import type { LikedWorkout } from "./toggle-like.ts";

/** "You, Ada and 36 others": people who like a workout, shortened to a line. */
export const FirstLikers = ({ workout }: { readonly workout: LikedWorkout }) => {
  const { t } = useMessages();
  const { key } = useSession();
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: key !== undefined });
  const { data } = useInfiniteQuery({
    ...likersQuery(workout.workoutKey),
    enabled: workout.reactionCount > 0,
  });
  const others = (data?.pages.flat() ?? []).filter(({ username }) => username !== account?.username);
  return (
    <span className={styles["first"]} aria-hidden>
      {namesOfLikers(
        t,
        workout,
        others.map(({ realName }) => realName),
      )}
    </span>
  );
};
