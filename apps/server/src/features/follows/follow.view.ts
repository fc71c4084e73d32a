import type { FollowChangeView, FollowEntryView } from "@cairn/contracts/people/follows";
import type { FollowStatus } from "@cairn/domain/people/relationship";
import { profileImage } from "@cairn/contracts/accounts/profile-image-address";
import type { FollowRow } from "./follows.queries.ts";
import type { OtherPerson } from "./relationship.queries.ts";

/** The other person of a follow of one's own. Nobody has a description or a cover yet. */
export const followEntryView = ({ username, realName, imageKey, isPending }: FollowRow): FollowEntryView => ({
  username,
  realName,
  status: isPending ? "PENDING" : "FOLLOWING",
  profileDescription: null,
  profileImageUrl: profileImage(imageKey).profileImageUrl ?? null,
  coverImageUrl: null,
});

/** The state of a follow after a change. */
export const followChangeView = (
  { username }: OtherPerson,
  status: FollowStatus | null,
): FollowChangeView => ({ username, status });
