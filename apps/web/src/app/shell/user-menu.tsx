import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { CircleUserRound, Keyboard, LogOut, Server, Settings } from "lucide-react";
import { useState } from "react";
import { logOut } from "../../features/account/log-out.ts";
import { hasUnsentTexts } from "../../features/account/unsent-texts.ts";
import { scheduleBeforeLogout } from "../../features/comments/pending-deletions.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useTouchOnly } from "../../lib/use-touch-only.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuHeadClass, menuItemClass, menuRuleClass } from "../../ui/overlay/menu.tsx";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { lazyFramePart } from "./lazy-frame-part.ts";
import styles from "./user-menu.module.css";

const LogOutDialog = lazyFramePart(
  () => import("../../features/account/log-out-dialog.tsx"),
  (file) => file.LogOutDialog,
);

interface UserMenuProps {
  readonly onShowShortcuts: () => void;
}

/** The menu at the right of the top bar: settings, keyboard, log out. */
export const UserMenu = ({ onShowShortcuts }: UserMenuProps) => {
  const { t } = useMessages();
  const { data: user } = useQuery(ownAccountQuery);
  const isTouchOnly = useTouchOnly();
  const [asks, setAsks] = useState(false);
  const leave = () => logOut(user && (() => scheduleBeforeLogout(user.key)));
  return (
    <>
      <Menu
        label={t("shell.userMenu")}
        align="end"
        buttonClass={styles["button"] ?? ""}
        button={
          <Avatar username={user?.username ?? ""} name={user?.realName ?? ""} image={user?.profileImageUrl} />
        }
      >
        {user && (
          <p className={menuHeadClass}>
            <b dir="auto">{user.realName}</b>
            {user.username}
          </p>
        )}
        {user && (
          <Link
            to="/view_profile/$username"
            params={{ username: user.username }}
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
          >
            <Icon of={CircleUserRound} />
            {t("profile.title")}
          </Link>
        )}
        <Link to="/profile/edit/{-$extra}" role="menuitem" tabIndex={-1} className={menuItemClass}>
          <Icon of={Settings} />
          {t("settings.title")}
        </Link>
        {user?.isOperator === true && (
          <Link to="/operator/{-$section}" role="menuitem" tabIndex={-1} className={menuItemClass}>
            <Icon of={Server} />
            {t("shell.operator")}
          </Link>
        )}
        {!isTouchOnly && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            onClick={onShowShortcuts}
          >
            <Icon of={Keyboard} />
            {t("shell.keyboard")}
          </button>
        )}
        <hr className={menuRuleClass} />
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          onClick={() => {
            if (hasUnsentTexts()) setAsks(true);
            else void leave();
          }}
        >
          <Icon of={LogOut} />
          {t("shell.logOut")}
        </button>
      </Menu>
      {asks && (
        <OnDemand>
          <LogOutDialog
            onLogOut={leave}
            onClose={() => {
              setAsks(false);
            }}
          />
        </OnDemand>
      )}
    </>
  );
};
