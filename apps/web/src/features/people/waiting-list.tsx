import { useMessages } from "../../lib/i18n/messages.ts";
import type { WaitingRequest } from "./friend-requests.ts";
import { PeopleList } from "./people-list.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { RequestButtons } from "./request-buttons.tsx";

const WaitingActions = ({ person }: { readonly person: WaitingRequest }) => (
  <>
    <RequestButtons request={person} />
    <PersonMenu person={person} />
  </>
);

/** People who wait for an answer, with buttons for it. */
export const WaitingList = ({ requests }: { readonly requests: readonly WaitingRequest[] }) => {
  const { t } = useMessages();
  return (
    <PeopleList
      label={t("people.requests")}
      people={requests}
      hasWideActions
      detail={({ username, friendRequestId }) =>
        t(friendRequestId === undefined ? "people.asksToFollow" : "people.asksToBeFriends", { username })
      }
      actions={WaitingActions}
    />
  );
};
