import { Ban, Ellipsis, HeartHandshake, UserMinus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { squareButtonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import type { NamedPerson } from "./own-follows.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";

interface PersonMenuProps {
  readonly person: NamedPerson;
  /** The relation that can be ended. */
  readonly as?: "follower" | "friend";
}

/** Rare actions on a person: asking to be friends, removing and blocking. */
export const PersonMenu = ({ person, as }: PersonMenuProps) => {
  const { t } = useMessages();
  const befriend = useBefriend(person);
  const [asking, setAsking] = useState<"remove" | "block">();
  const close = () => {
    setAsking(undefined);
  };
  return (
    <>
      <Menu
        label={t("people.moreOf", { name: person.realName || person.username })}
        align="end"
        buttonClass={squareButtonClass}
        button={<Icon of={Ellipsis} />}
      >
        {as !== "friend" && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            onClick={() => void befriend()}
          >
            <Icon of={HeartHandshake} />
            {t("people.befriend")}
          </button>
        )}
        {as && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            onClick={() => {
              setAsking("remove");
            }}
          >
            <Icon of={UserMinus} />
            {t(as === "friend" ? "people.removeFriend" : "people.removeFollower")}
          </button>
        )}
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          onClick={() => {
            setAsking("block");
          }}
        >
          <Icon of={Ban} />
          {t("people.block")}
        </button>
      </Menu>
      {asking === "remove" && as && <RemoveDialog person={person} as={as} onClose={close} />}
      {asking === "block" && <BlockDialog person={person} onClose={close} />}
    </>
  );
};

/** Asks somebody to be friends, and shows the outcome. */
function useBefriend({ username, realName }: NamedPerson): () => Promise<void> {
  const { t } = useMessages();
  const client = useQueryClient();
  return async () => {
    const answer = await request("sendFriendRequest", { params: { username }, keepalive: true });
    void afterChange(client, "follows");
    const name = realName || username;
    if (!answer.ok) showToast(errorText(t, answer.error));
    else
      showToast(t(answer.value.status === "ACCEPTED" ? "people.nowFriends" : "people.befriended", { name }));
  };
}
