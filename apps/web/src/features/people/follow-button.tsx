import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Check, Clock, UserPlus } from "lucide-react";
import { useState } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { Button, buttonClass, type ButtonKind } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useIsUnderWay } from "./change-follow.ts";
import styles from "./follow-button.module.css";
import { isBlocked, type NamedPerson, ownFollowsQuery, statusIn } from "./own-follows.ts";
import { UnblockButton } from "./unblock-button.tsx";
import { useChangeFollow } from "./use-change-follow.ts";

interface FollowButtonProps {
  readonly person: NamedPerson;
  readonly size?: "small" | "normal";
  /** How it looks as long as the person is not followed: `plain` where many stand one under the other beside something else. */
  readonly kind?: ButtonKind;
}

/**
 * Follows a person, withdraws the request, or ends the follow, and says which of the three. It looks up the relation of the two by itself, so that it
 * can be put beside any name. Shows nothing beside the reader's own name; sends visitors to the login and back.
 */
export const FollowButton = ({ person, size = "normal", kind = "spruce" }: FollowButtonProps) => {
  const { t } = useMessages();
  const { key } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  const name = person.realName || person.username;
  if (key !== undefined) return <MemberFollowButton person={person} size={size} kind={kind} name={name} />;
  return (
    <Link
      to="/login"
      search={{ returnTo: here }}
      className={buttonClass({ kind, size })}
      aria-label={t("people.followOf", { name })}
    >
      <Icon of={UserPlus} size={size === "small" ? "s" : "m"} />
      {t("people.follow")}
    </Link>
  );
};

const MemberFollowButton = ({
  person,
  size,
  kind,
  name,
}: Required<FollowButtonProps> & { readonly name: string }) => {
  const { t } = useMessages();
  const { data: account } = useQuery(ownAccountQuery);
  const follows = useQuery(ownFollowsQuery);
  const change = useChangeFollow(person);
  const isUnderWay = useIsUnderWay(person.username);
  const [isLeaving, setIsLeaving] = useState(false);
  if (account?.username === person.username) return null;
  if (isBlocked(follows.data, person.username)) return <UnblockButton person={person} size={size} />;
  const status = statusIn(follows.data, "followings", person.username);
  const isFollower = statusIn(follows.data, "followers", person.username) === "FOLLOWING";
  const shared = {
    size,
    className: styles["button"] ?? "",
    "aria-busy": isUnderWay || undefined,
    // A press is ignored while the one before is on its way.
    "aria-disabled": isUnderWay || undefined,
  } as const;
  return (
    <>
      {status === null && (
        <Button
          {...shared}
          kind={kind}
          icon={UserPlus}
          busy={follows.isPending && follows.isFetching}
          aria-label={t(isFollower ? "people.followBackOf" : "people.followOf", { name })}
          onClick={() => void change("followPerson")}
        >
          {t(isFollower ? "people.followBack" : "people.follow")}
        </Button>
      )}
      {status === "PENDING" && (
        <Button
          {...shared}
          icon={Clock}
          aria-label={t("people.withdrawOf", { name })}
          title={t("people.withdraw")}
          onClick={() => void change("unfollowPerson")}
        >
          {t("people.requested")}
        </Button>
      )}
      {status === "FOLLOWING" && (
        <Button
          {...shared}
          icon={Check}
          aria-label={t("people.unfollowOf", { name })}
          title={t("people.unfollow")}
          onClick={() => {
            setIsLeaving(true);
          }}
        >
          {t("people.following")}
        </Button>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t("people.unfollowTitle", { name })}
          question={t("people.unfollowQuestion", { name })}
          confirm={t("people.unfollow")}
          onClose={() => {
            setIsLeaving(false);
          }}
          onConfirm={async () => {
            setIsLeaving(false);
            await change("unfollowPerson");
          }}
        />
      )}
    </>
  );
};
