import { useQuery } from "@tanstack/react-query";
import { friendRequestsQuery, waitingRequests } from "./friend-requests.ts";
import { ownFollowsQuery } from "./own-follows.ts";

/** Names of people who wait for an answer; they are listed as requests on other screens. */
export function useWaiting(): ReadonlySet<string> {
  // Loaded by the components that show them.
  const { data: follows } = useQuery({ ...ownFollowsQuery, enabled: false });
  const { data: requests = [] } = useQuery({ ...friendRequestsQuery, enabled: false });
  return new Set(waitingRequests(requests, follows?.followers ?? []).map(({ username }) => username));
}
