import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../api/own-account.ts";
import { useSession } from "../session.ts";

/** Whether somebody's workouts are shown to whoever uses this browser as to others: not one's own, and nobody's while it is not known who one is. */
export function useIsShared(username: string): boolean {
  const isLoggedIn = useSession().key !== undefined;
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: isLoggedIn });
  return !isLoggedIn || (account !== undefined && account.username !== username);
}
