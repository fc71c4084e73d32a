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
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { isBlocked, type NamedPerson, statusIn } from "./own-follows.ts";
import { UnblockButton } from "./unblock-button.tsx";
import { useChangeFollow } from "./use-change-follow.ts";

interface FollowButtonProps {
  readonly person: NamedPerson;
  readonly size?: "small" | "normal";
  /** Its look while the person is not followed: `plain` where there is a column of many beside other content. */
  readonly kind?: ButtonKind;
}

/**
 * Follows a person, withdraws the request, or ends the follow, and says which of the three. It looks up the relation by itself,
 * so that it can be put beside any name. Shows nothing beside the reader's own name; sends visitors to the login and back.
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
  const looks = {
    none: {
      kind,
      icon: UserPlus,
      label: isFollower ? "people.followBackOf" : "people.followOf",
      words: isFollower ? "people.followBack" : "people.follow",
      title: undefined,
    },
    PENDING: {
      kind: "plain",
      icon: Clock,
      label: "people.withdrawOf",
      words: "people.requested",
      title: "people.withdraw",
    },
    FOLLOWING: {
      kind: "plain",
      icon: Check,
      label: "people.unfollowOf",
      words: "people.following",
      title: "people.unfollow",
    },
  } as const;
  const look = looks[status ?? "none"];
  const press = () => {
    if (status === "FOLLOWING") setIsLeaving(true);
    else void change(status === null ? "followPerson" : "unfollowPerson");
  };
  return (
    <>
      <Button
        size={size}
        kind={look.kind}
        icon={look.icon}
        className={styles["button"] ?? ""}
        busy={status === null && follows.isPending && follows.isFetching}
        aria-busy={isUnderWay || undefined}
        aria-label={t(look.label, { name })}
        title={look.title && t(look.title)}
        onClick={({ detail }) => {
          // The second press of a double click is not intended.
          if (detail < 2) press();
        }}
      >
        {t(look.words)}
      </Button>
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
