import { useQuery } from "@tanstack/react-query";
import { friendRequestsQuery, waitingRequests } from "./friend-requests.ts";
import { ownFollowsQuery } from "./own-follows.ts";

/** Names of those who are known to wait for an answer; they stand among the requests, on whatever screen. */
export function useWaiting(): ReadonlySet<string> {
  // Asked for by those who show them.
  const { data: follows } = useQuery({ ...ownFollowsQuery, enabled: false });
  const { data: requests = [] } = useQuery({ ...friendRequestsQuery, enabled: false });
  return new Set(waitingRequests(requests, follows?.followers ?? []).map(({ username }) => username));
}
