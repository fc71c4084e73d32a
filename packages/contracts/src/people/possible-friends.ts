import { z } from "zod";
import { foundPersonSchema } from "../accounts/users.ts";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

/** Suggestions in one answer; screens show the first 8 (part 2, section 2). */
export const maxPossibleFriends = 24;

/** Why the caller may know somebody: only what the caller could find out anyway, and never who among others follows whom. */
export const acquaintances = ["FOLLOWS_YOU", "SAME_PLACES", "SAME_SPORTS"] as const;

export const possibleFriendSchema = z
  .object({
    user: foundPersonSchema,
    /** The first of these that holds; absent for people whom others know whom the caller follows. */
    reason: z.enum(acquaintances).optional(),
  })
  .meta({ id: "PossibleFriend" });

export type PossibleFriendView = z.output<typeof possibleFriendSchema>;

export const listPossibleFriends = endpoint({
  id: "API-76",
  method: "GET",
  path: "/user/friends/possible",
  summary:
    "People whom the caller may know and does not follow, the likeliest first: followers, followed by those whom the caller follows, with public workouts in the same places and sports",
  auth: "session",
  payload: z.array(possibleFriendSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const listFacebookFriends = endpoint({
  id: "API-77",
  method: "GET",
  path: "/user/friends/facebook",
  summary:
    "Friends at Facebook who are here, have linked their account as the caller has, and are neither followed nor asked; empty where the server has no Facebook",
  auth: "session",
  payload: z.array(possibleFriendSchema),
  answer: "envelope",
  errors: sessionErrors,
});
