import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { usernameSchema } from "../values/ids.ts";
import { blockedPersonSchema } from "./blocks.ts";

/** Maximum number of people whom one person follows or asks to follow. */
export const maxFollowings = 5000;

/** Maximum number of followers, and of blocked people, in the list of one's relations: requests first, then the newest. */
export const maxListed = 10_000;

const followStatusSchema = z.enum(["PENDING", "FOLLOWING"]);

/** One end of a follow, as known clients read it. Only people whom the caller may see. */
export const followEntrySchema = z
  .object({
    username: z.string(),
    realName: z.string(),
    /** `PENDING` waits for the answer of the followed person. */
    status: followStatusSchema,
    profileDescription: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    coverImageUrl: z.string().nullable(),
  })
  .meta({ id: "FollowEntry" });

export type FollowEntryView = z.output<typeof followEntrySchema>;

/** The caller's own relations. */
export const ownFollowsSchema = z
  .object({
    /** People who follow the caller or ask to. */
    followers: z.array(followEntrySchema),
    /** People whom the caller follows or asks to follow. */
    followings: z.array(followEntrySchema),
    /** People whom the caller has blocked. */
    blocked: z.array(blockedPersonSchema),
    /** Always empty: nobody learns who blocked them. */
    blockedBy: z.array(blockedPersonSchema),
  })
  .meta({ id: "OwnFollows" });

export type OwnFollowsView = z.output<typeof ownFollowsSchema>;

/** Result of a change: the present relation, in the direction of the call. */
const followChangeSchema = z
  .object({ username: z.string(), status: followStatusSchema.nullable() })
  .meta({ id: "FollowChange" });

export type FollowChangeView = z.output<typeof followChangeSchema>;

const byName = z.object({ username: usernameSchema });

/** Refusals of every call that changes the caller's relation to somebody. */
const changeErrors = [...sessionErrors, "user.not_found", "user.is_self"] as const;

export const listFollows = endpoint({
  id: "API-70",
  method: "GET",
  path: "/user/follow",
  summary: "The caller's followers, requests, followings and blocks",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: ownFollowsSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const followPerson = endpoint({
  id: "API-71",
  method: "POST",
  path: "/user/follow/{username}",
  summary: "Follow somebody, or ask to; status is that of the caller's follow",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: followChangeSchema,
  answer: "envelope",
  errors: [...changeErrors, "user.blocked", "follow.too_many", "follow.too_fast"],
});

export const unfollowPerson = endpoint({
  id: "API-72",
  method: "POST",
  path: "/user/unfollow/{username}",
  summary: "Stop following somebody, or withdraw the request; status is that of the caller's follow",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: followChangeSchema,
  answer: "envelope",
  errors: changeErrors,
});

export const revokeFollower = endpoint({
  id: "API-73",
  method: "POST",
  path: "/user/revoke/{username}",
  summary: "Remove a follower, or refuse a request; status is that of the other's follow",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: followChangeSchema,
  answer: "envelope",
  errors: changeErrors,
});

/** Clients send an empty JSON body, or no body. */
export const acceptFollower = endpoint({
  id: "API-74",
  method: "PUT",
  path: "/user/follow/accept/{username}",
  summary: "Accept somebody's request to follow; status is that of the other's follow",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: followChangeSchema,
  answer: "envelope",
  errors: [...changeErrors, "follow.no_request"],
});

export const rejectFollower = endpoint({
  id: "API-75",
  method: "PUT",
  path: "/user/follow/reject/{username}",
  summary:
    "Refuse somebody's request to follow; a follower who was accepted remains. Status is that of the other's follow",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: followChangeSchema,
  answer: "envelope",
  errors: changeErrors,
});
