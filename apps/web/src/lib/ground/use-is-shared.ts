import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../api/own-account.ts";
import { useSession } from "../session.ts";

/**
 * Whether the reader sees a person's workouts as others do, which is true for all but their own; null until the reader is known.
 * An unknown reader may be the owner.
 */
export function useIsShared(username: string): boolean | null {
  const isLoggedIn = useSession().key !== undefined;
  const { data: account, isPending } = useQuery({ ...ownAccountQuery, enabled: isLoggedIn });
  if (!isLoggedIn) return true;
  return isPending ? null : account !== undefined && account.username !== username;
}
