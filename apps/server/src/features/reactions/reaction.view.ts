import type { ReactionView } from "@cairn/contracts/workouts/reactions";
import { profileImage } from "@cairn/contracts/accounts/profile-image-address";
import type { ReactionRow } from "./reactions.queries.ts";

/** Somebody who likes a workout, as known clients read it; the only place where a row becomes JSON. */
export const reactionView = ({ username, realName, imageKey }: ReactionRow): ReactionView => ({
  username,
  realname: realName,
  realName,
  profileLink: `/view_profile/${username}`,
  profileImageUrl: profileImage(imageKey).profileImageUrl ?? null,
});
