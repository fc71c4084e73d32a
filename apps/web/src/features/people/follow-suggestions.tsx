import type { OwnFollowsView } from "@cairn/contracts/people/follows";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { FollowList } from "./own-follows.ts";
import { acceptedFollowers, ownFollowings } from "./people-lists.ts";
import { WhoToFollow } from "./who-to-follow.tsx";

interface FollowSuggestionsProps {
  /** The list below which they are shown. */
  readonly list: FollowList;
  /** Undefined while loading, null if loading failed. */
  readonly follows: OwnFollowsView | undefined | null;
}

/**
 * Suggestions below a list of people, without those in the list or removed from it. A person who is followed from here stays
 * where the button was pressed.
 */
export const FollowSuggestions = ({ list, follows }: FollowSuggestionsProps) => {
  const { t } = useMessages();
  const [first, setFirst] = useState<OwnFollowsView>();
  const [hasFailed, setHasFailed] = useState(false);
  if (!first && follows) setFirst(follows);
  // The buttons beside the names ask for the list once more: without them until its answer they would ask again and again.
  if (follows === null && !hasFailed) setHasFailed(true);
  const listed = list === "followers" ? acceptedFollowers : ownFollowings;
  const known = list === "followers" && follows ? [follows, first ?? follows] : [first ?? null];
  const above = known.every((each) => each !== null) ? known.flatMap((each) => listed(each)) : null;
  return <WhoToFollow title={t("people.whoToFollow")} except={above ?? (hasFailed ? [] : null)} />;
};
