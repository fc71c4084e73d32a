import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../api/own-account.ts";
import { useSession } from "../session.ts";

/**
 * Whether somebody's workouts are shown to whoever uses this browser as to others, which one's own are not; null until it is known who one is. Whoever
 * stays unknown may be the owner.
 */
export function useIsShared(username: string): boolean | null {
  const isLoggedIn = useSession().key !== undefined;
  const { data: account, isPending } = useQuery({ ...ownAccountQuery, enabled: isLoggedIn });
  if (!isLoggedIn) return true;
  return isPending ? null : account !== undefined && account.username !== username;
}
