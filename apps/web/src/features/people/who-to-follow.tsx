import type { PossibleFriendView } from "@cairn/contracts/people/possible-friends";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useId } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import text from "../../ui/text.module.css";
import { FollowButton } from "./follow-button.tsx";
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { type NamedPerson } from "./own-follows.ts";
import { suggestedPeople } from "./people-lists.ts";
import { PeopleList, PeopleListSkeleton } from "./people-list.tsx";
import styles from "./people-part.module.css";
import { friendRequestsQuery, waitingRequests } from "./friend-requests.ts";

type Source = "cairn" | "facebook";

/** People whom the person may know, found by Cairn or Facebook. */
const possibleFriendsQuery = (from: Source) =>
  keyedQuery({
    ...returning,
    queryKey: queryKeys.possibleFriends(from),
    queryFn: ({ signal }) =>
      requestOrThrow(from === "facebook" ? "listFacebookFriends" : "listPossibleFriends", { signal }),
    staleTime: 300_000,
  });

const reasons = {
  FOLLOWS_YOU: "people.followsYou",
  SAME_PLACES: "people.samePlaces",
  SAME_SPORTS: "people.sameSports",
} as const satisfies Readonly<Record<NonNullable<PossibleFriendView["reason"]>, MessageId>>;

const SmallFollowButton = ({ person }: { readonly person: NamedPerson }) => (
  <FollowButton person={person} size="small" kind="plain" />
);

interface WhoToFollowProps {
  readonly title: string;
  /** Text if there is nobody to suggest; without it nothing is shown then. */
  readonly empty?: string;
  readonly from?: Source;
  /** People who are shown elsewhere on the same screen; null while unknown. */
  readonly except?: readonly NamedPerson[] | null;
}

const nobody: readonly NamedPerson[] = [];

/** Suggestions of people, each with its reason and a button; for screens about people and for the dashboard. */
export const WhoToFollow = ({ title, empty, from = "cairn", except = nobody }: WhoToFollowProps) => {
  const { t } = useMessages();
  const id = useId();
  const possible = useQuery(possibleFriendsQuery(from));
  const waiting = useWaiting();
  const elsewhere = except && new Set([...waiting, ...except.map(({ username }) => username)]);
  const people = elsewhere && possible.data && suggestedPeople(possible.data, elsewhere);
  if (people?.length === 0 && empty === undefined) return null;
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {(possible.isPending || (possible.data && !people)) && <PeopleListSkeleton rows={3} />}
      {possible.isError && !possible.data && (
        <div className={styles["failed"]}>
          <p>{failureText(t, possible.error)}</p>
          <Button icon={RefreshCw} onClick={() => void possible.refetch()} busy={possible.isRefetching}>
            {t("ui.tryAgain")}
          </Button>
        </div>
      )}
      {people?.length === 0 && <p className={text["quiet"]}>{empty}</p>}
      {people && people.length > 0 && (
        <PeopleList
          label={title}
          people={people}
          detail={({ username, reason }) => (reason ? t(reasons[reason]) : username)}
          actions={SmallFollowButton}
        />
      )}
    </section>
  );
};

/** Names of people who wait for an answer; they are listed as requests on other screens. */
function useWaiting(): ReadonlySet<string> {
  // Loaded by the components that show them.
  const { data: follows } = useQuery({ ...ownFollowsQuery, enabled: false });
  const { data: requests = [] } = useQuery({ ...friendRequestsQuery, enabled: false });
  return new Set(waitingRequests(requests, follows?.followers ?? []).map(({ username }) => username));
}
