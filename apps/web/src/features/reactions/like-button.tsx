import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import styles from "./reactions.module.css";
import { type LikedWorkout, toggleLike } from "./toggle-like.ts";

/** The heart: a press likes the workout or removes the like (DASH-9). It sends a visitor to the login and back. */
export const LikeButton = ({ workout }: { readonly workout: LikedWorkout }) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { key } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  if (key === undefined) {
    const words = t("reactions.logIn");
    return (
      <Link
        to="/login"
        search={{ returnTo: here }}
        className={styles["heart"]}
        aria-label={words}
        title={words}
      >
        <Icon of={Heart} />
      </Link>
    );
  }
  const like = async () => {
    const failure = await toggleLike(client, workout);
    if (failure) showToast(errorText(t, failure));
  };
  return (
    <button
      type="button"
      className={classNames(styles["heart"], workout.userReacted && styles["liked"])}
      data-holds-focus=""
      aria-pressed={workout.userReacted}
      aria-label={t("reactions.like")}
      title={t(workout.userReacted ? "reactions.takeBack" : "reactions.like")}
      onClick={({ detail }) => {
        // The second press of a double click is not intended.
        if (detail < 2) void like();
      }}
    >
      <Icon of={Heart} />
    </button>
  );
};
