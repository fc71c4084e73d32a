import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";
import { useMessages } from "../../lib/i18n/messages.ts";
import { EmptyState } from "../../ui/status/state-message.tsx";
import { FindPeopleLink } from "./find-people-link.tsx";
import { FollowButton } from "./follow-button.tsx";
import { PeopleList } from "./people-list.tsx";
import { ownFollowings } from "./people-lists.ts";
import { PersonMenu } from "./person-menu.tsx";

const FollowingActions = ({ person }: { readonly person: FollowEntryView }) => (
  <>
    <FollowButton person={person} />
    <PersonMenu person={person} />
  </>
);

/** People whom the person follows, or has asked to follow. */
export const FollowingsList = ({ follows }: { readonly follows: OwnFollowsView }) => {
  const { t } = useMessages();
  const people = ownFollowings(follows);
  if (people.length === 0) {
    return (
      <EmptyState title={t("people.followingEmpty")} action={<FindPeopleLink />}>
        {t("people.followingEmptyText")}
      </EmptyState>
    );
  }
  return <PeopleList label={t("people.followingTab")} people={people} actions={FollowingActions} />;
};
