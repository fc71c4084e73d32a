import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";
import type { FollowStatus } from "@cairn/domain/people/relationship";

/** The data for a person's name beside a button. */
export interface NamedPerson {
  readonly username: string;
  readonly realName: string;
  readonly profileImageUrl?: string | null | undefined;
}

/** The two lists of `OwnFollowsView`. */
export type FollowList = "followers" | "followings";

/** The status of a follow; null for none, or for one that known clients call by another name, such as a refused one (SOC-4). */
export const statusIn = (
  follows: OwnFollowsView | undefined,
  list: FollowList,
  username: string,
): FollowStatus | null => {
  const status: string | undefined = follows?.[list].find((entry) => entry.username === username)?.status;
  return status === "PENDING" || status === "FOLLOWING" ? status : null;
};

export const isBlocked = (follows: OwnFollowsView | undefined, username: string): boolean =>
  follows?.blocked.some((person) => person.username === username) ?? false;

/** The lists with the future state of a follow, or the one that the server returned. */
export function withStatus(
  follows: OwnFollowsView,
  list: FollowList,
  { username, realName, profileImageUrl = null }: NamedPerson,
  status: FollowStatus | null,
): OwnFollowsView {
  const entries = follows[list];
  const known = entries.find((entry) => entry.username === username);
  if (status === null) {
    return known ? { ...follows, [list]: entries.filter((entry) => entry !== known) } : follows;
  }
  if (known?.status === status) return follows;
  const none = { profileDescription: null, coverImageUrl: null };
  const entry: FollowEntryView = { ...none, username, realName, profileImageUrl, ...known, status };
  // In its place, so that no row moves under the finger.
  return known
    ? { ...follows, [list]: entries.map((other) => (other === known ? entry : other)) }
    : { ...follows, [list]: [entry, ...entries] };
}
