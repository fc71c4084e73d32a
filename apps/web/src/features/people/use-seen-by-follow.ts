import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { statusIn } from "./own-follows.ts";

/**
 * Reloads everything that somebody shares if the person has begun or stopped following them, because followers see more than
 * others.
 */
export function useSeenByFollow(username: string): void {
  const client = useQueryClient();
  const { data: follows } = useQuery({ ...ownFollowsQuery, enabled: false });
  const isFollowing = follows && statusIn(follows, "followings", username) === "FOLLOWING";
  const asked = useRef(isFollowing);
  useEffect(() => {
    if (isFollowing === undefined || isFollowing === asked.current) return;
    const isKnown = asked.current !== undefined;
    asked.current = isFollowing;
    if (isKnown) void client.invalidateQueries({ queryKey: queryKeys.profile(username) });
  }, [client, isFollowing, username]);
}
