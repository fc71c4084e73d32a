import type { NotificationView } from "@cairn/contracts/notifications/notifications";
import { Link } from "@tanstack/react-router";
import type { FailureReason } from "../../lib/api/api-failure.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { useAge } from "../../lib/use-age.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import text from "../../ui/text.module.css";
import styles from "./notification-row.module.css";

const msPerDay = 86_400_000;

/** Of a friend's workout only the day is known, as its first instant in UTC: hours since then would be those since midnight. */
const isToday = (created: number): boolean =>
  Math.floor(created / msPerDay) === Math.floor(Date.now() / msPerDay);

interface NotificationRowProps {
  readonly notification: NotificationView;
  /** Called when the reader opens its subject. */
  readonly onOpen: () => void;
}

/** The screen of its subject: the workout, or people who follow and are followed. */
const addressOf = ({ kind, workout }: NotificationView) => {
  if (kind === "upload_refused")
    return { to: "/profile/edit/{-$extra}", params: { extra: "security" } } as const;
  if (workout) {
    const { username, workoutKey } = workout;
    return { to: "/workout/$username/$workoutKey/{-$more}", params: { username, workoutKey } } as const;
  }
  return { to: kind === "follow_accepted" ? "/following" : "/followers" } as const;
};

/** Apart from its row, so that only these words are drawn again as time passes. */
const When = ({ kind, created }: Pick<NotificationView, "kind" | "created">) => {
  const { t } = useMessages();
  const formats = useFormats();
  useAge(created);
  return kind === "friend_workout" && isToday(created) ? t("notifications.today") : formats.relative(created);
};

/** One notification: who did what, which workout it is about, and when. */
export const NotificationRow = ({ notification, onOpen }: NotificationRowProps) => {
  const { t } = useMessages();
  const sports = useSportNames();
  const { kind, user, workout, upload, created, read } = notification;
  const said =
    kind === "upload_refused"
      ? t("notifications.upload_refused", { file: upload?.file ?? "", others: upload?.others ?? 0 })
      : t(`notifications.${kind}`, { name: user.realName });
  return (
    <li className={classNames(styles["row"], !read && styles["unread"])}>
      <Avatar username={user.username} name={user.realName} image={user.profileImageUrl} size={44} />
      <span className={styles["words"]}>
        <Link {...addressOf(notification)} className={styles["link"]} onClick={onOpen}>
          {said}
        </Link>
        <span className={classNames(text["quiet"], styles["facts"])}>
          {upload && <span>{errorText(t, { reason: upload.reason as FailureReason })}</span>}
          {workout && <span dir="auto">{workout.description ?? sports.of(workout.activityId).name}</span>}
          <time dateTime={new Date(created).toISOString()}>
            <When kind={kind} created={created} />
          </time>
        </span>
      </span>
      {!read && (
        <span className={styles["mark"]}>
          <span className={text["hidden"]}>{t("notifications.unread")}</span>
        </span>
      )}
    </li>
  );
};
